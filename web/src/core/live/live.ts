import type { Told } from '@atrium/contract/feeds';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../base/session/session.ts';
import { makeListeners } from '../../base/store.ts';
import { followStream } from './follow-stream.ts';

interface LiveEvents {
  /** The stream is there: what was read before may be older than what it will tell. Told at once where it is open. */
  onOpen?: () => void;
  /** A feed has changed. */
  onFeed?: () => void;
  /** What is announced has changed. */
  onNews?: () => void;
  /** So many notifications are unread now. */
  onTold?: (unread: number) => void;
}

const listeners = makeListeners<[tell: (listener: LiveEvents) => void]>();
let isOpen = false;

/** Opens the one stream of the page, while somebody is signed in. For the frame of the app, once. */
export function useLiveStream(): void {
  const isSignedIn = useSession().kind === 'user';
  useEffect(() => {
    if (!isSignedIn) return;
    return followStream({
      onEvent: (event, data) => {
        if (event === 'open') {
          isOpen = true;
          listeners.tell(({ onOpen }) => onOpen?.());
        }
        if (event === 'feed') listeners.tell(({ onFeed }) => onFeed?.());
        if (event === 'news') listeners.tell(({ onNews }) => onNews?.());
        const unread = event === 'told' ? readUnread(data) : undefined;
        if (unread !== undefined) listeners.tell(({ onTold }) => onTold?.(unread));
      },
      onEnd: () => {
        isOpen = false;
      },
    });
  }, [isSignedIn]);
}

/** Hears what the stream of the page tells. */
export function useLiveEvents(events: LiveEvents): void {
  const hear = useEffectEvent((tell: (listener: LiveEvents) => void) => tell(events));
  useEffect(() => {
    const stop = listeners.add((tell) => hear(tell));
    if (isOpen) hear(({ onOpen }) => onOpen?.());
    return stop;
  }, []);
}

function readUnread(data: string): number | undefined {
  try {
    const { unread } = JSON.parse(data) as Partial<Told>;
    return typeof unread === 'number' ? unread : undefined;
  } catch {
    return undefined;
  }
}
