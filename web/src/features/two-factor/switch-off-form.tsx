import { disableTwoFactor } from '@atrium/contract/two-factor';
import type { Me } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../base/call.ts';
import { hasCode } from '../../base/call-error.ts';
import { meQuery } from '../../base/me.ts';
import { CodeInput } from '../../ui/code-input.tsx';
import form from '../../ui/form.module.css';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { codeProblem, isUnverified } from './use-two-factor-set-up.ts';

interface SwitchOffFormProps {
  me: Me;
  /** Typed a moment ago to get here; the server wants it together with the code. */
  password: string;
  onClose: () => void;
  onUnverified: () => void;
}

export function SwitchOffForm({ me, password, onClose, onUnverified }: SwitchOffFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const switchOff = useMutation({
    mutationFn: (otp: string) => send(disableTwoFactor, { body: { password, otp } }),
    onSuccess: async () => {
      showToast('ok', t`Two-factor authentication is off`);
      onClose();
      await queryClient.invalidateQueries(meQuery);
    },
    onError: (error) => {
      if (isUnverified(error) || hasCode(error, 'auth.password-wrong')) onUnverified();
    },
    meta: { handles: [400, 401, 403, 422, 429] },
  });

  if (me.twoFactorRequired) {
    return (
      <div className={form.form}>
        <Notice kind="ok" title={t`Two-factor authentication is on`}>
          <Trans>Your organization requires it for your account, so it cannot be switched off.</Trans>
        </Notice>
        <div className={form.actions}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = code.replace(/\s+/g, '');
    setMissing(otp === '');
    if (otp) switchOff.mutate(otp);
  };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <Notice kind="ok" title={t`Two-factor authentication is on`}>
        <Trans>
          Switched off, your password alone opens your account. Confirm with a code from your app.
        </Trans>
      </Notice>
      <CodeInput
        label={t`Verification code`}
        description={t`A recovery code works too.`}
        value={code}
        onChange={(value) => {
          setCode(value);
          setMissing(false);
          switchOff.reset();
        }}
        error={missing ? t`Verification code is required.` : codeProblem(switchOff.error)}
        autoFocus
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Keep it on</Trans>
        </Button>
        <Button type="submit" color="red" loading={switchOff.isPending}>
          <Trans>Switch off</Trans>
        </Button>
      </div>
    </form>
  );
}
