import type { Document } from '@atrium/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { downloadDocument } from '../../core/library/download-document.ts';

/** A mutation, so that a failure is told like any other. */
export function useDownload(document: Document): () => void {
  const { mutate } = useMutation({ mutationFn: () => downloadDocument(document) });
  return () => mutate();
}
