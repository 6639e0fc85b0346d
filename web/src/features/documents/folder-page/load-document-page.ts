import { getDocument } from '@atrium/contract/documents';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../../base/call.ts';

export const documentQuery = (documentId: number) =>
  queryOptions({
    queryKey: ['library', 'document', documentId],
    queryFn: ({ signal }) => send(getDocument, { params: { id: documentId } }, { signal }),
    staleTime: 10_000,
  });

export async function loadDocumentPage(client: QueryClient, documentId: number): Promise<void> {
  await client.ensureQueryData(documentQuery(documentId));
}
