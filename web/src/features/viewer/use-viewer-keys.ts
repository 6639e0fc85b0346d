import { useEffect, useEffectEvent } from 'react';
import { isTyping, isWindowOpen } from '../../base/single-keys.ts';

interface Keys {
  close: () => void;
  previous: () => void;
  next: () => void;
}

/** What an Escape has to end before it may close the viewer: the last one that was opened first. */
const ends: Array<() => boolean> = [];

/** `end` says whether there was something to end. */
export function useEscape(end: () => boolean): void {
  const latest = useEffectEvent(end);
  useEffect(() => {
    const own = () => latest();
    ends.push(own);
    return () => {
      ends.splice(ends.indexOf(own), 1);
    };
  }, []);
}

export function useViewerKeys({ close, previous, next }: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const command = readKey(event);
    if (!command || isWindowOpen()) return;
    event.preventDefault();
    if (command === 'previous') previous();
    if (command === 'next') next();
    if (command === 'close' && !ends.toReversed().some((end) => end())) close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    // Before EmbedPDF, which closes a sheet of its own by the same Escape: afterwards nobody knows that it was open.
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'defaultPrevented'
> & { composedPath: () => EventTarget[] };

/** Undefined where the key means something to what has the cursor. */
export function readKey(event: Pressed): 'close' | 'previous' | 'next' | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (isTyping(event)) return undefined;
  if (event.key === 'Escape' && !event.shiftKey) return 'close';
  if (event.key === 'ArrowLeft' && event.shiftKey) return 'previous';
  if (event.key === 'ArrowRight' && event.shiftKey) return 'next';
  return undefined;
}
