import { verifyResetAuthCode } from '@atrium/contract/passwords';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';
import { CodeInput } from '../../ui/form/code-input.tsx';
import form from '../../ui/form/form.module.css';
import { BackToSignIn } from './back-to-sign-in.tsx';

interface ResetCodeFormProps {
  token: string;
  onDone: () => void;
  onRefused: () => void;
}

function problem(error: unknown): string | undefined {
  if (hasStatus(error, 429)) return error.message;
  return hasStatus(error, 400, 401, 403, 404, 422)
    ? t`Invalid authentication code. Please try again.`
    : undefined;
}

export function ResetCodeForm({ token, onDone, onRefused }: ResetCodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const check = useMutation({
    mutationFn: (authCode: string) => send(verifyResetAuthCode, { query: { authCode, token } }),
    onSuccess: onDone,
    onError: (error) => {
      if (hasCode(error, 'password.token-invalid')) onRefused();
    },
    meta: { handles: (error) => problem(error) !== undefined },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check.isPending) return;
    const authCode = code.replace(/\s+/g, '');
    setMissing(authCode === '');
    if (authCode) check.mutate(authCode);
  };
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <CodeInput
        label={t`Authentication code`}
        description={t`Lost your phone? Type one of your recovery codes instead.`}
        value={code}
        onChange={(value) => {
          setCode(value);
          setMissing(false);
          if (check.isError) check.reset();
        }}
        error={missing ? t`Authentication code is required.` : problem(check.error)}
        readOnly={check.isPending}
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={check.isPending}>
        <Trans>Continue</Trans>
      </Button>
      <BackToSignIn />
    </form>
  );
}
