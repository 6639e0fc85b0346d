import { type Document, getDocument } from '@atrium/contract/documents';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { isProcessed } from '../library/document-list.ts';
import { askAgain, ofDocuments } from '../library/library.ts';
import { whereKept } from '../offline/where-kept.ts';

/**
 * The document by its id alone: which space it lies in is known once it is read, and may change. Where the server
 * does not answer, a document that is kept on this device is there all the same.
 */
export const documentQuery = (documentId: number) =>
  queryOptions({
    queryKey: [...ofDocuments, documentId],
    queryFn: ({ signal }) =>
      whereKept<Document>(
        () => send(getDocument, { params: { id: documentId } }, { signal }),
        async () => (await import('../offline/read-kept.ts')).readKeptDocument(documentId),
      ),
    staleTime: 10_000,
    refetchInterval: ({ state }) => askAgain(state.data && isProcessed(state.data)),
  });
