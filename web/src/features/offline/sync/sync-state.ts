import { useSyncExternalStore } from 'react';

export interface DocumentProgress {
  id: number;
  name: string;
  /** How many changes there were, and how many have arrived. */
  total: number;
  sent: number;
  /** `open`: a viewer that shows it sends them. */
  state: 'waiting' | 'sending' | 'sent' | 'open' | 'failed';
  /** Why it failed. */
  reason?: string;
}

/** A protected PDF takes changes only with its password. */
export interface PasswordQuestion {
  name: string;
  isWrong: boolean;
  /** Null: not now. */
  answer: (password: string | null) => void;
}

export interface SyncState {
  /** `silent`: the server stopped answering. `stopped`: the session ended. */
  phase: 'idle' | 'running' | 'done' | 'failed' | 'silent' | 'stopped';
  isOpen: boolean;
  documents: DocumentProgress[];
  question: PasswordQuestion | null;
}

let state: SyncState = { phase: 'idle', isOpen: false, documents: [], question: null };
const listeners = new Set<() => void>();

export const readSyncState = (): SyncState => state;

export function changeSyncState(changes: Partial<SyncState>): void {
  state = { ...state, ...changes };
  for (const listener of [...listeners]) listener();
}

export const changeProgress = (id: number, changes: Partial<DocumentProgress>): void =>
  changeSyncState({
    documents: state.documents.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSyncState = (): SyncState => useSyncExternalStore(listen, readSyncState);

/** Asks in the window, one after the other. */
export function askPassword(name: string, isWrong: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const answer = (password: string | null) => {
      changeSyncState({ question: null });
      resolve(password);
    };
    changeSyncState({ question: { name, isWrong, answer } });
  });
}
