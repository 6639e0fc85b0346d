import type { QueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../../base/library.ts';

export async function loadDocumentPage(client: QueryClient, documentId: number): Promise<void> {
  await client.ensureQueryData(documentQuery(documentId));
}
