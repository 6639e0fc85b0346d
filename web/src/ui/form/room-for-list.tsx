import { type KeyboardEventHandler, type ReactNode, useRef, useState } from 'react';

/** The height of a list at its highest, with its frame and the gap above it. */
const listHeight = 264;

/**
 * Stands around a field of which several are chosen, so that its list stays open: from the first time on there is so
 * much room below that the list does not lie over the buttons of its window.
 */
export function RoomForList({
  children,
  onKeyDownCapture,
}: {
  children: ReactNode;
  /** Hears the keys before the field does. */
  onKeyDownCapture?: KeyboardEventHandler;
}) {
  const field = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const makeRoom = () => {
    const buttons = field.current?.closest('form')?.querySelector('[data-actions]');
    if (!field.current || !buttons) return;
    const free = buttons.getBoundingClientRect().top - field.current.getBoundingClientRect().bottom;
    setRoom((now) => Math.max(now, now + listHeight - free));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the field inside is used
    <div
      ref={field}
      data-room={room || undefined}
      style={{ marginBottom: room }}
      onFocus={makeRoom}
      onKeyDownCapture={onKeyDownCapture}
    >
      {children}
    </div>
  );
}
