import { disableTwoFactor, initTwoFactor } from '@atrium/contract/two-factor';
import type { Me } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasCode } from '../../base/http/call-error.ts';
import { meQuery } from '../../core/people/me.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { codeProblem, isUnverified, type NewSecret } from './use-two-factor-set-up.ts';

interface TwoFactorOnFormProps {
  me: Me;
  /** Typed a moment ago to get here; the server wants it together with the code. */
  password: string;
  onClose: () => void;
  onUnverified: () => void;
  /** The code was right: another app (on a new phone, say) takes the place of this one. */
  onAnotherApp: (begun: NewSecret) => void;
}

/** Moves the second factor that is on to another app, or switches it off, with a code of it. */
export function TwoFactorOnForm({ me, password, onClose, onUnverified, onAnotherApp }: TwoFactorOnFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const shared = {
    onError: (error: unknown) => {
      if (isUnverified(error) || hasCode(error, 'auth.password-wrong')) onUnverified();
    },
    meta: { handles: [400, 401, 403, 422, 429] },
  };
  const switchOff = useMutation({
    mutationFn: (otp: string) => send(disableTwoFactor, { body: { password, otp } }),
    onSuccess: async () => {
      showToast('ok', t`Two-factor authentication is off`);
      onClose();
      await queryClient.invalidateQueries(meQuery);
    },
    ...shared,
  });
  const move = useMutation({
    mutationFn: (otp: string) => send(initTwoFactor, { body: { otp } }),
    onSuccess: onAnotherApp,
    ...shared,
  });

  const busy = switchOff.isPending || move.isPending;
  const forgetProblem = () => {
    if (switchOff.isError) switchOff.reset();
    if (move.isError) move.reset();
  };
  const go = (way: typeof switchOff | typeof move) => {
    if (busy) return;
    const otp = code.replace(/\s+/g, '');
    setMissing(otp === '');
    forgetProblem();
    if (otp) way.mutate(otp);
  };
  // Enter must never be what takes the protection away.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(move);
  };

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <Notice kind="ok" title={t`Two-factor authentication is on`}>
        {me.twoFactorRequired ? (
          <Trans>Your organization requires it for your account, so it cannot be switched off.</Trans>
        ) : (
          <Trans>Without it, your password alone opens your account.</Trans>
        )}{' '}
        <Trans>New phone? Set up another app to replace this one.</Trans>
      </Notice>
      <CodeInput
        label={t`Verification code`}
        description={t`From the app you use now. A recovery code works too.`}
        value={code}
        onChange={(value) => {
          setCode(value);
          setMissing(false);
          forgetProblem();
        }}
        error={missing ? t`Verification code is required.` : codeProblem(switchOff.error ?? move.error)}
        readOnly={busy}
        autoFocus
      />
      <div className={form.actions}>
        {me.twoFactorRequired ? (
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button
            variant="light"
            color="red"
            loading={switchOff.isPending}
            disabled={busy}
            onClick={() => go(switchOff)}
          >
            <Trans>Switch off</Trans>
          </Button>
        )}
        <Button type="submit" loading={move.isPending} disabled={busy}>
          <Trans>Set up another app</Trans>
        </Button>
      </div>
    </form>
  );
}
