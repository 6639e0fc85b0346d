import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { whenPageUsed } from '../../base/page-use.ts';
import { useLiveEvents } from '../live/live.ts';
import { announcementsKey } from './announcements.ts';

/** When the stream tells that something was announced, what the page shows of it is read again. */
export function useLiveAnnouncements(): void {
  const client = useQueryClient();
  const forget = useRef(() => {});
  const refresh = (cancelRefetch: boolean) => {
    forget.current();
    forget.current = whenPageUsed(
      () => void client.invalidateQueries({ queryKey: announcementsKey }, { cancelRefetch }),
    );
  };
  useLiveEvents({ onOpen: () => refresh(false), onNews: () => refresh(true) });
  useEffect(() => () => forget.current(), []);
}
