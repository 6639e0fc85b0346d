import { useSyncExternalStore } from 'react';

/** Makes a list of those who want to be told of something. */
export function makeListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    /** Answers how to be told no more. */
    add(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...told: Told): void {
      // Whoever is told may go, or bring others.
      for (const listener of [...listeners]) listener(...told);
    },
  };
}

/** A value that lives outside of the components that follow it. */
export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = makeListeners();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get);
