import { type PluginRegistry, ScrollPlugin } from '@embedpdf/react-pdf-viewer';

/** Goes to a page as soon as the pages of a document have their places; to the last one where there are fewer. */
export function startAtPage(registry: PluginRegistry, key: string, page: number): void {
  const scroll = registry.getPlugin<ScrollPlugin>(ScrollPlugin.id)?.provides();
  scroll?.onLayoutReady(({ documentId, isInitial, totalPages }) => {
    if (documentId !== key || !isInitial) return;
    scroll.forDocument(key).scrollToPage({ pageNumber: Math.min(page, totalPages), behavior: 'instant' });
  });
}
