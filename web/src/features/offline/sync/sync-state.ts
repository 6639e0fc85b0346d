import { makeStore, useStore } from '../../../base/store.ts';

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

const state = makeStore<SyncState>({ phase: 'idle', isOpen: false, documents: [], question: null });

export const readSyncState = state.get;

export const changeSyncState = (changes: Partial<SyncState>): void =>
  state.set({ ...state.get(), ...changes });

export const changeProgress = (id: number, changes: Partial<DocumentProgress>): void =>
  changeSyncState({
    documents: state.get().documents.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });

export const useSyncState = (): SyncState => useStore(state);

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
