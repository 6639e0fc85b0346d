import { useSyncExternalStore } from 'react';

/** Which spaces are open in the side menu, fixed or as a drawer. */
let open: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

export function setSpaceOpen(id: number, isOpen: boolean): void {
  if (open.has(id) === isOpen) return;
  const next = new Set(open);
  if (isOpen) next.add(id);
  else next.delete(id);
  open = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenSpaces = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => open);
