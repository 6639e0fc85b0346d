import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenPageUsed } from '../../base/page-use.ts';
import { useLiveEvents } from '../../core/live/live.ts';
import { receivedQuery } from '../../core/recent/recent.ts';

/** Whoever is told of something may have been told of a share. */
export function useLiveReceived(): void {
  const client = useQueryClient();
  const forget = useRef(() => {});
  const refresh = (cancelRefetch: boolean) => {
    forget.current();
    forget.current = whenPageUsed(
      () => void client.invalidateQueries({ queryKey: receivedQuery.queryKey }, { cancelRefetch }),
    );
  };
  useLiveEvents({ onOpen: () => refresh(false), onTold: () => refresh(true) });
  useEffect(() => () => forget.current(), []);
}
