import {
  AnnotationPlugin,
  HistoryPlugin,
  type PluginRegistry,
  ScrollPlugin,
  SearchPlugin,
  SelectionPlugin,
  UIPlugin,
  ZoomPlugin,
} from '@embedpdf/react-pdf-viewer';

/** The parts of EmbedPDF that our bar works with, each for the one document that is open. */
export function pdfParts(registry: PluginRegistry, key: string) {
  const zoom = registry.getPlugin<ZoomPlugin>(ZoomPlugin.id)?.provides();
  const scroll = registry.getPlugin<ScrollPlugin>(ScrollPlugin.id)?.provides();
  const search = registry.getPlugin<SearchPlugin>(SearchPlugin.id)?.provides();
  const selection = registry.getPlugin<SelectionPlugin>(SelectionPlugin.id)?.provides();
  const annotation = registry.getPlugin<AnnotationPlugin>(AnnotationPlugin.id)?.provides();
  const history = registry.getPlugin<HistoryPlugin>(HistoryPlugin.id)?.provides();
  const ui = registry.getPlugin<UIPlugin>(UIPlugin.id)?.provides();
  if (!zoom || !scroll || !search || !selection || !annotation || !history || !ui)
    throw new Error('A part is missing.');
  return {
    zoom: zoom.forDocument(key),
    scroll: scroll.forDocument(key),
    /** Called once the pages have their places, and at once if they have. */
    onLaidOut: (on: () => void) => scroll.onLayoutReady(({ documentId }) => documentId === key && on()),
    search: search.forDocument(key),
    selection: selection.forDocument(key),
    annotation: annotation.forDocument(key),
    history: history.forDocument(key),
    ui: ui.forDocument(key),
  };
}

export type PdfParts = ReturnType<typeof pdfParts>;
