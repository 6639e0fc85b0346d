import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFile } from './read-file.ts';

/** A refusal or a lost connection is told as on any page; here it is only known that nothing came. */
export function useFile(documentId: number, version: 'original' | 'pdf') {
  const [progress, setProgress] = useState(0);
  const { data: bytes, isError } = useQuery({
    queryKey: ['viewer', 'file', documentId, version],
    queryFn: ({ client, signal }) =>
      readFile(client, documentId, version, { signal, onProgress: setProgress }),
    // Once it is shown it stays as it is, and its memory is free once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  return { bytes, progress, isFailed: isError };
}
