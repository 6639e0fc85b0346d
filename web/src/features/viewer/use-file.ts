import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFile } from '../../base/read-file.ts';

export const fileKey = (documentId: number) => ['viewer', 'file', documentId];

/** A refusal or a lost connection is told as on any page; here it is only known that nothing came. */
export function useFile(documentId: number, kind: 'original' | 'pdf') {
  const [progress, setProgress] = useState(0);
  const { data: file, isError } = useQuery({
    queryKey: [...fileKey(documentId), kind],
    queryFn: ({ client, signal }) => readFile(client, documentId, kind, { signal, onProgress: setProgress }),
    // Once it is shown it stays as it is, and its memory is free once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  return { bytes: file?.bytes, version: file?.version, progress, isFailed: isError };
}
