import type { CallReply } from '@atrium/contract/call';
import { enableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../base/call.ts';
import { hasCode, hasStatus } from '../../base/call-error.ts';

export type SetUpStep = 0 | 1 | 2 | 'codes';
export type NewSecret = CallReply<typeof initTwoFactor>;

/**
 * 0 download an app, 1 scan the code, 2 activate; then the recovery codes, shown this once. Who moves to another
 * app has one already and a secret that cost a code, so for them it begins at 1.
 */
export function useTwoFactorSetUp(onUnverified: () => void, begun?: NewSecret) {
  const [step, setStep] = useState<SetUpStep>(begun ? 1 : 0);

  // Every way from step 0 to 1 makes a new secret: one that somebody saw over a shoulder is worth nothing.
  const init = useMutation({
    mutationFn: () => send(initTwoFactor, { body: {} }),
    onSuccess: () => setStep(1),
    onError: (error) => {
      if (isUnverified(error) || hasStatus(error, 401)) onUnverified();
    },
    meta: { handles: isUnverified },
  });
  const qrCode = init.data ?? begun;
  const secret = qrCode?.secret ?? '';
  const enable = useMutation({
    mutationFn: (otp: string) => send(enableTwoFactor, { body: { otp, secret } }),
    onSuccess: () => setStep('codes'),
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
    activate: (otp: string) => enable.mutate(otp.replace(/\s+/g, '')),
    activating: enable.isPending,
    problem: codeProblem(enable.error),
    forgetProblem: enable.reset,
    recoveryCodes: enable.data?.recoveryCodes ?? [],
  };
}

export type TwoFactorSetUp = ReturnType<typeof useTwoFactorSetUp>;

/** The five minutes after the password check are over. */
export const isUnverified = (error: unknown): boolean => hasCode(error, 'auth.password-not-verified');

export function codeProblem(error: unknown): string | undefined {
  if (hasStatus(error, 429)) return error.message;
  return hasStatus(error, 400, 401, 403, 422) ? t`Invalid verification code. Please try again.` : undefined;
}
