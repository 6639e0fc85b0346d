import { type PluginRegistry, ZoomMode } from '@embedpdf/react-pdf-viewer';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebar,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { InBar } from '../slots.tsx';
import { useEscape } from '../use-viewer-keys.ts';
import { BarButton } from './bar-button.tsx';
import classes from './pdf.module.css';
import { pdfParts } from './pdf-parts.ts';
import { SearchBox } from './search-box.tsx';
import { usePage, useSidebar, useZoom } from './use-pdf-state.ts';
import { useSearchKey } from './use-search-key.ts';

interface PdfToolsProps {
  registry: PluginRegistry;
  documentKey: string;
}

/** What our bar does with the pages. */
export function PdfTools({ registry, documentKey }: PdfToolsProps) {
  const { t } = useLingui();
  const parts = useMemo(() => pdfParts(registry, documentKey), [registry, documentKey]);
  const { zoom, scroll, selection } = parts;
  const percent = `${Math.round(useZoom(parts) * 100)}%`;
  const { page, pages } = usePage(parts);
  const sidebar = useSidebar(parts);
  const [isSearching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  useEscape(sidebar.closeSheet);
  useEscape(() => {
    const hasSelection = selection.getFormattedSelection().length > 0;
    if (hasSelection) selection.clear();
    return hasSelection;
  });
  return (
    <>
      <InBar slot="tools">
        <BarButton
          label={t`Pages and outline`}
          icon={IconLayoutSidebar}
          isOn={sidebar.isOpen}
          onClick={sidebar.toggle}
        />
        <span className={classes.divider} />
        <BarButton label={t`Zoom out`} icon={IconZoomOut} onClick={zoom.zoomOut} shortcut="Control+-" />
        <UnstyledButton
          className={classes.figure}
          onClick={() => zoom.requestZoom(ZoomMode.FitWidth)}
          aria-label={t`${percent}, fit to width`}
          title={t`Fit to width`}
        >
          {percent}
        </UnstyledButton>
        <BarButton label={t`Zoom in`} icon={IconZoomIn} onClick={zoom.zoomIn} shortcut="Control+=" />
        <span className={classes.divider} />
        <BarButton
          label={t`Previous page`}
          icon={IconChevronUp}
          disabled={page <= 1}
          onClick={() => scroll.scrollToPreviousPage()}
        />
        <span className={classes.figure} role="status" aria-label={t`Page ${page} of ${pages}`}>
          <b>{page}</b> / {pages}
        </span>
        <BarButton
          label={t`Next page`}
          icon={IconChevronDown}
          disabled={page >= pages}
          onClick={() => scroll.scrollToNextPage()}
        />
        <span className={classes.divider} />
        <BarButton
          label={t`Search in document`}
          icon={IconSearch}
          isOn={isSearching}
          shortcut="Control+F"
          onClick={() => setSearching(!isSearching)}
        />
      </InBar>
      {isSearching && <SearchBox parts={parts} onClose={() => setSearching(false)} />}
    </>
  );
}
