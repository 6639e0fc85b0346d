import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { type ReadFile, readKeptFile } from '../../core/offline/read-kept.ts';
import { CopyUnusable, whereKept } from '../../core/offline/where-kept.ts';
import { readFile } from '../../core/viewer/read-file.ts';
import { FromDeviceContext } from './from-device.ts';

export const fileKey = (documentId: number) => ['viewer', 'file', documentId];

/** What came, or why what this device keeps cannot be opened. */
type Found = Partial<ReadFile> & { unusable?: string };

/** A refusal or a lost connection is told as on any page; here it is only known that nothing came. */
export function useFile(documentId: number, kind: 'original' | 'pdf') {
  const [progress, setProgress] = useState(0);
  const fromDevice = use(FromDeviceContext);
  const online = useOnline();
  const {
    data: file,
    isError,
    refetch,
  } = useQuery({
    queryKey: [...fileKey(documentId), kind, fromDevice],
    queryFn: async ({ client, signal }): Promise<Found> => {
      const kept = async () => (kind === 'pdf' ? await readKeptFile(documentId) : undefined);
      const ask = () => readFile(client, documentId, kind, { signal, onProgress: setProgress });
      try {
        return fromDevice ? ((await kept()) ?? {}) : await whereKept<Found>(ask, kept);
      } catch (error) {
        if (error instanceof CopyUnusable) return { unusable: error.message };
        throw error;
      }
    },
    // Once it is shown it stays as it is, and its memory is free once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const { bytes, version, unusable } = file ?? {};
  const isAwaited = online && !fromDevice && unusable !== undefined;
  useEffect(() => {
    if (isAwaited) void refetch();
  }, [isAwaited, refetch]);
  return { bytes, version, unusable, progress, isFailed: isError || (file !== undefined && !bytes) };
}
