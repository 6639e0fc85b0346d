import type { QueryClient } from '@tanstack/react-query';
import { howToShow } from '../../core/library/how-to-show.ts';
import { documentQuery } from '../../core/viewer/document-query.ts';
import { loadPdfView } from './load-pdf-view.ts';

/** A PDF's viewer is large: it comes while the page is being drawn. */
export async function loadViewer(client: QueryClient, documentId: number): Promise<void> {
  const document = await client.ensureQueryData(documentQuery(documentId));
  // What fails here is told where it is drawn.
  if (howToShow(document) === 'pdf') loadPdfView().catch(() => {});
}
