import type { Document } from '@atrium/contract/documents';
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
import { Annotations } from '../annotations/annotations.tsx';
import { DrawingTools } from '../annotations/drawing-tools.tsx';
import { BarButton } from '../bar-button.tsx';
import classes from '../pdf.module.css';
import { pdfParts } from '../pdf-parts.ts';
import { InBar } from '../slots.tsx';
import { useReadingPlace } from '../use-reading-place.ts';
import { useEscape } from '../use-viewer-keys.ts';
import { SearchBox } from './search-box.tsx';
import { useLinks } from './use-links.ts';
import { usePage, useSidebar, useZoom } from './use-pdf-state.ts';
import { useSearchKey } from './use-search-key.ts';

interface PdfToolsProps {
  document: Document;
  registry: PluginRegistry;
  version: number | undefined;
  password: string | undefined;
  loaded: Promise<unknown>;
}

/** What our bar does with the pages. */
export function PdfTools({ document, registry, version, password, loaded }: PdfToolsProps) {
  const { t } = useLingui();
  const parts = useMemo(() => pdfParts(registry, String(document.id)), [registry, document.id]);
  const { zoom, scroll, selection } = parts;
  const percent = `${Math.round(useZoom(parts) * 100)}%`;
  const { page, pages } = usePage(parts);
  useReadingPlace(document.id, { page, pages });
  const sidebar = useSidebar(parts);
  const [isSearching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  useLinks(parts);
  useEscape(sidebar.closeSheet);
  useEscape(() => {
    const hasSelection = selection.getFormattedSelection().length > 0;
    if (hasSelection) selection.clear();
    return hasSelection;
  });
  return (
    <>
      <InBar slot="tools">
        {document.permissions.canWriteDocument && <DrawingTools parts={parts} />}
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
      <Annotations document={document} parts={parts} version={version} password={password} loaded={loaded} />
      {isSearching && <SearchBox parts={parts} onClose={() => setSearching(false)} />}
    </>
  );
}
