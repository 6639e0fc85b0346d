import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { refreshSpaces } from '../../../core/library/library.ts';
import type { DroppedFile } from './read-dropped.ts';
import { makeUploadList, type UploadPlace } from './upload-list.ts';

export function useUploadList({ spaceId, folderId }: UploadPlace, dropped: DroppedFile[] = []) {
  const client = useQueryClient();
  const [list] = useState(() => {
    const made = makeUploadList({ spaceId, folderId });
    made.add(dropped);
    return made;
  });
  const state = useSyncExternalStore(list.subscribe, list.getState);

  useEffect(() => {
    if (!state.isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [state.isRunning]);

  // Leaving the page ends what is under way.
  useEffect(() => () => list.stop(), [list]);

  const start = async () => {
    await list.start();
    void refreshSpaces(client, [spaceId]);
  };
  const { add, remove, choose, stop, giveUpRest, getState } = list;
  return { ...state, add, remove, choose, stop, giveUpRest, start, getState };
}
