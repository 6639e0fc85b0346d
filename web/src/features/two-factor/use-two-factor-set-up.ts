import type { CallReply } from '@atrium/contract/parts/call';
import { enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';
import { meQuery } from '../../core/people/me.ts';

export type SetUpStep = 0 | 1 | 2 | 'codes';
export type NewSecret = CallReply<typeof initTwoFactor>;

export interface SetUpTurns {
  onUnverified: () => void;
  /** The page was loaded anew when it was on already: its code is needed to change anything. */
  onAlreadyOn: () => void;
}

/**
 * 0 download an app, 1 scan the code, 2 activate; then the recovery codes, shown this once. Who moves to another
 * app has one already and a secret that cost a code, so for them it begins at 1.
 */
export function useTwoFactorSetUp({ onUnverified, onAlreadyOn }: SetUpTurns, begun?: NewSecret) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SetUpStep>(begun ? 1 : 0);

  // Every way from step 0 to 1 makes a new secret: one that somebody saw over a shoulder is worth nothing.
  const init = useMutation({
    mutationFn: () => send(initTwoFactor, { body: {} }),
    onSuccess: () => setStep(1),
    onError: (error) => {
      if (isAlreadyOn(error)) onAlreadyOn();
      else if (isUnverified(error) || hasStatus(error, 401)) onUnverified();
    },
    meta: { handles: (error) => isUnverified(error) || isAlreadyOn(error) },
  });
  const qrCode = init.data ?? begun;
  const secret = qrCode?.secret ?? '';
  const enable = useMutation({
    mutationFn: (otp: string) => send(enableTwoFactor, { body: { otp, secret } }),
    onSuccess: () => {
      setStep('codes');
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, isUsing2FA: true });
    },
    onError: (error) => {
      if (isUnverified(error) || hasStatus(error, 401)) onUnverified();
    },
    meta: { handles: [400, 403, 422, 429] },
  });

  return {
    step,
    goTo: setStep,
    start: () => init.mutate(),
    starting: init.isPending,
    qrCode,
    mayGoBack: begun === undefined,
    activate: (otp: string) => {
      if (!enable.isPending) enable.mutate(otp.replace(/\s+/g, ''));
    },
    activating: enable.isPending,
    problem: codeProblem(enable.error),
    forgetProblem: () => {
      if (enable.isError) enable.reset();
    },
    /** Leaving now would lose the recovery codes, which are shown this once. */
    held: enable.isPending || step === 'codes',
    recoveryCodes: enable.data?.recoveryCodes ?? [],
  };
}

export type TwoFactorSetUp = ReturnType<typeof useTwoFactorSetUp>;

/** The five minutes after the password check are over. */
export const isUnverified = (error: unknown): boolean => hasCode(error, 'auth.password-not-verified');

const isAlreadyOn = (error: unknown): boolean => hasCode(error, 'two-factor.code-invalid');

export function codeProblem(error: unknown): string | undefined {
  if (hasStatus(error, 429)) return error.message;
  return hasStatus(error, 400, 401, 403, 422) ? t`Invalid verification code. Please try again.` : undefined;
}
