import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

interface Slots {
  tools: HTMLElement | null;
  state: HTMLElement | null;
}

export const SlotsContext = createContext<Slots>({ tools: null, state: null });

/** What a kind of document adds to the bar. */
export function InBar({ slot, children }: { slot: keyof Slots; children: ReactNode }) {
  const element = use(SlotsContext)[slot];
  return element && createPortal(children, element);
}
