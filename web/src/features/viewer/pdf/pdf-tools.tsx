import type { Document } from '@atrium/contract/documents';
import { type PluginRegistry, ZoomMode } from '@embedpdf/react-pdf-viewer';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconChevronDown,
  IconChevronUp,
  IconFile,
  IconLayoutSidebar,
  IconPrinter,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { use, useMemo, useState } from 'react';
import { Annotations } from '../annotations/annotations.tsx';
import { DrawingKeys, useDrawingTools } from '../annotations/drawing-tools.ts';
import classes from '../pdf.module.css';
import { type PdfParts, pdfParts } from '../pdf-parts.ts';
import { usePrintPdf } from '../print/use-print-pdf.ts';
import { InBar } from '../slots.tsx';
import { StartContext } from '../start.ts';
import { FoldingTools, type Tool } from '../tools/folding-tools.tsx';
import { useControlKey } from '../use-control-key.ts';
import { usePage, useSidebar, useZoom } from '../use-pdf-state.ts';
import { useReadingPlace } from '../use-reading-place.ts';
import { useEscape } from '../use-viewer-keys.ts';
import { SearchBox } from './search-box.tsx';
import { useLinks } from './use-links.ts';

interface PdfToolsProps {
  document: Document;
  registry: PluginRegistry;
  surface: ShadowRoot | null;
  version: number | undefined;
  password: string | undefined;
  loaded: Promise<unknown>;
}

/** What our bar does with the pages. */
export function PdfTools({ document, registry, surface, version, password, loaded }: PdfToolsProps) {
  const { t } = useLingui();
  const start = use(StartContext);
  const parts = useMemo(() => pdfParts(registry, String(document.id)), [registry, document.id]);
  const { zoom, scroll, selection } = parts;
  const { page, pages } = usePage(parts);
  useReadingPlace(document.id, { page, pages });
  const sidebar = useSidebar(parts);
  const [sought, setSought] = useState(start.find === undefined ? undefined : start);
  // The browser's own search would not find what is drawn.
  useControlKey('f', () => setSought(sought ?? {}));
  const { print, isPrinting } = usePrintPdf(document, registry);
  useLinks(parts);
  useEscape(sidebar.closeSheet);
  useEscape(() => {
    const hasSelection = selection.getFormattedSelection().length > 0;
    if (hasSelection) selection.clear();
    return hasSelection;
  });
  const drawing = useDrawingTools(parts, 0);
  const mayDraw = document.permissions.canWriteDocument;
  const button = (label: string, icon: Tool['icon'], run: () => void, more: Partial<Tool> = {}): Tool => ({
    ...{ label, icon, run, group: 1, rank: 9 },
    ...more,
  });
  const tools = [
    ...(mayDraw ? drawing.often : []),
    button(t`Pages and outline`, IconLayoutSidebar, sidebar.toggle, { rank: 4, isOn: sidebar.isOpen }),
    button(t`Zoom out`, IconZoomOut, zoom.zoomOut, { group: 2, shortcut: 'Control+-' }),
    button(t`Fit to width`, IconArrowsHorizontal, () => zoom.requestZoom(ZoomMode.FitWidth), {
      group: 2,
      figure: { node: <Percent key="percent" parts={parts} />, width: figureWidth },
    }),
    button(t`Zoom in`, IconZoomIn, zoom.zoomIn, { group: 2, shortcut: 'Control+=' }),
    button(t`Previous page`, IconChevronUp, () => scroll.scrollToPreviousPage(), {
      ...{ group: 3, rank: 8, disabled: page <= 1 },
    }),
    button(t`Page ${page} of ${pages}`, IconFile, () => {}, {
      ...{ group: 3, rank: 8, disabled: true },
      figure: { node: <PageFigure key="page" page={page} pages={pages} />, width: figureWidth },
    }),
    button(t`Next page`, IconChevronDown, () => scroll.scrollToNextPage(), {
      ...{ group: 3, rank: 8, disabled: page >= pages },
    }),
    button(t`Search in document`, IconSearch, () => setSought(sought ? undefined : {}), {
      ...{ group: 4, rank: 3, isOn: sought !== undefined, shortcut: 'Control+F' },
    }),
    button(t`Print`, IconPrinter, print, {
      ...{ group: 4, rank: 10, disabled: isPrinting, shortcut: 'Control+P' },
    }),
  ];
  return (
    <>
      {mayDraw && <DrawingKeys parts={parts} />}
      <InBar slot="tools">
        <FoldingTools
          tools={tools}
          seldom={{ tools: mayDraw ? drawing.seldom : [], label: t`More drawing tools`, group: 0 }}
        />
      </InBar>
      <Annotations {...{ document, parts, surface, version, password, loaded }} />
      {sought && <SearchBox parts={parts} start={sought} onClose={() => setSought(undefined)} />}
    </>
  );
}

/** As wide as the figure of a hundred pages. */
const figureWidth = 62;

function Percent({ parts }: { parts: PdfParts }) {
  const { t } = useLingui();
  const percent = `${Math.round(useZoom(parts) * 100)}%`;
  return (
    <UnstyledButton
      className={classes.figure}
      onClick={() => parts.zoom.requestZoom(ZoomMode.FitWidth)}
      aria-label={t`${percent}, fit to width`}
      title={t`Fit to width`}
    >
      {percent}
    </UnstyledButton>
  );
}

function PageFigure({ page, pages }: { page: number; pages: number }) {
  const { t } = useLingui();
  return (
    <span className={classes.figure} role="status" aria-label={t`Page ${page} of ${pages}`}>
      <b>{page}</b> / {pages}
    </span>
  );
}
