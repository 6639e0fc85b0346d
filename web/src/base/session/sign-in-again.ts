import { useSyncExternalStore } from 'react';
import { isSamePerson, onSessionChange } from './session.ts';

interface Question {
  answer: Promise<boolean>;
  settle: (signedIn: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** Opens the sign-in over the page; all calls that met a 401 wait for the one answer. */
export function askToSignInAgain(): Promise<boolean> {
  if (question) return question.answer;
  let resolve: (signedIn: boolean) => void = () => {};
  const promise = new Promise<boolean>((settled) => {
    resolve = settled;
  });
  // Another person must not inherit the waiting calls: for them the page is dropped.
  const unsubscribe = onSessionChange((now, before) =>
    settle(now.kind === 'user' && isSamePerson(now, before)),
  );
  const settle = (signedIn: boolean) => {
    unsubscribe();
    question = null;
    tell();
    resolve(signedIn);
  };
  question = { answer: promise, settle };
  tell();
  return promise;
}

export const isAskingToSignIn = (): boolean => question !== null;

export const giveUpSigningIn = (): void => question?.settle(false);

export function useSignInQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
