import { makeStore, useStore } from '../store.ts';
import { isSamePerson, onSessionChange } from './session.ts';

interface Question {
  answer: Promise<boolean>;
  settle: (signedIn: boolean) => void;
}

const question = makeStore<Question | null>(null);

/** Opens the sign-in over the page; all calls that met a 401 wait for the one answer. */
export function askToSignInAgain(): Promise<boolean> {
  const asked = question.get();
  if (asked) return asked.answer;
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
    question.set(null);
    resolve(signedIn);
  };
  question.set({ answer: promise, settle });
  return promise;
}

export const isAskingToSignIn = (): boolean => question.get() !== null;

export const giveUpSigningIn = (): void => question.get()?.settle(false);

export const useSignInQuestion = (): Question | null => useStore(question);
