import { LockModeType, type PDFViewerConfig, ZoomMode } from '@embedpdf/react-pdf-viewer';
import { makeSchema } from './pdf-schema.ts';
import { pdfTheme } from './pdf-theme.ts';

interface ConfigOptions {
  wasmUrl: string;
  scheme: 'light' | 'dark';
  /** The name that stands on what is drawn; null where nobody may draw. */
  author: string | null;
}

/** What our own bar does, what we do not offer, and keys of one letter, which would fire while somebody dictates. */
const notOffered = [
  'document',
  'tools',
  'mode',
  'insert',
  'redaction',
  'form',
  'security',
  'stamp',
  'signature',
  'panel-search',
  'annotation-link',
  'annotation-widget-edit',
  'zoom-marquee',
];

/** The time that a stroke waits for others to join it, as in a word; it is lost if the page is closed meanwhile. */
const joinsStrokes: object = { commitDelay: 300 };
const pen = { id: 'ink', behavior: joinsStrokes };

/** Everything that EmbedPDF would fetch from elsewhere is switched off here. */
export function makeConfig({ wasmUrl, scheme, author }: ConfigOptions): PDFViewerConfig {
  return {
    wasmUrl,
    fonts: {
      ui: { family: '"Inter Variable", system-ui, sans-serif', stylesheetUrl: null },
      signature: null,
    },
    stamp: { manifests: [] },
    fontFallback: null,
    tabBar: 'never',
    theme: { preference: scheme, ...pdfTheme },
    disabledCategories: author === null ? [...notOffered, 'annotation', 'history'] : notOffered,
    ui: { schema: makeSchema() },
    // A page as wide as it reads well; on a phone as wide as the screen.
    zoom: { defaultZoomLevel: ZoomMode.Automatic, minZoom: 0.25, maxZoom: 8 },
    thumbnails: { width: 96, gap: 14, buffer: 3, labelHeight: 24 },
    annotations: {
      ...(author === null ? {} : { annotationAuthor: author }),
      locked:
        author === null ? { type: LockModeType.All } : { type: LockModeType.Include, categories: ['form'] },
      selectAfterCreate: true,
      tools: [pen],
      autoOpenLinks: false,
    },
    // Annotations are kept beside the PDF, so its own rules do not hold for them; others' changes must be drawn even
    // where nobody may draw. The server asks for the right.
    permissions: { overrides: { modifyAnnotations: true, modifyContents: false, fillForms: false } },
  };
}
