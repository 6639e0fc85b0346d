import { useMutation } from '@tanstack/react-query';
import { openSpaceIndex } from './open-space-index.ts';

/** A mutation, so that a failure is told like any other. */
export function useSpaceIndex(spaceId: number): () => void {
  const { mutate } = useMutation({ mutationFn: () => openSpaceIndex(spaceId) });
  return () => mutate();
}
