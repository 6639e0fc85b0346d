import { signIn, singleSignIn } from '@atrium/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../base/http/call.ts';
import { startSession } from '../../base/session/session.ts';
import { clearLoggedOut } from '../../base/session/signed-out-mark.ts';
import { hasExpired, needsCode, type Step, signInProblem } from './sign-in-problem.ts';

interface Credentials {
  username: string;
  password: string;
}

/** What the code belongs to: a password just typed, or a single sign-in that the provider has confirmed. */
type Attempt = { by: 'password'; credentials: Credentials } | { by: 'provider' };

const whitespace = /\s+/g;

/** Password, then the code if one is needed: shared by the login page and the sign-in over the page. */
export function useSignIn() {
  const [step, setStep] = useState<Step>('password');
  const [attempt, setAttempt] = useState<Attempt>();

  const { mutate, isPending, isError, error, reset } = useMutation({
    mutationFn: ({ attempt, otp }: { attempt: Attempt; otp?: string }) => ask(attempt, otp),
    onSuccess: ({ token }) => {
      clearLoggedOut();
      startSession(token);
    },
    onError: (failure) => {
      if (needsCode(failure)) setStep('code');
      if (hasExpired(failure)) setStep('password');
    },
    meta: { handles: (failure) => needsCode(failure) || signInProblem(failure, 'code') !== null },
  });

  return {
    step,
    busy: isPending,
    problem: error && !(needsCode(error) && step === 'code') ? signInProblem(error, step) : null,
    forgetProblem: () => {
      if (isError) reset();
    },
    givePassword: ({ username, password }: Credentials) => {
      const next: Attempt = { by: 'password', credentials: { username, password } };
      setAttempt(next);
      mutate({ attempt: next });
    },
    giveCode: (code: string) => {
      if (attempt && !isPending) mutate({ attempt, otp: code.replace(whitespace, '') });
    },
    askForProvidersCode: () => {
      setAttempt({ by: 'provider' });
      setStep('code');
    },
    back: () => {
      reset();
      setAttempt(undefined);
      setStep('password');
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;

function ask(attempt: Attempt, otp?: string) {
  const code = otp === undefined ? {} : { otp };
  return attempt.by === 'provider'
    ? send(singleSignIn, { query: code })
    : send(signIn, { body: { ...attempt.credentials, ...code } });
}
