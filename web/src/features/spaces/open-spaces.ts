import { makeStore, useStore } from '../../base/store.ts';

/** Which spaces are open in the side menu, fixed or as a drawer. */
const open = makeStore<ReadonlySet<number>>(new Set());

export function setSpaceOpen(id: number, isOpen: boolean): void {
  if (open.get().has(id) === isOpen) return;
  const next = new Set(open.get());
  if (isOpen) next.add(id);
  else next.delete(id);
  open.set(next);
}

export const useOpenSpaces = (): ReadonlySet<number> => useStore(open);
