import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CodeInput } from '../../ui/form/code-input.tsx';
import form from '../../ui/form/form.module.css';
import type { SignIn } from './use-sign-in.ts';

export function CodeForm({ signIn }: { signIn: SignIn }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.busy) return;
    setMissing(code.trim() === '');
    if (code.trim()) signIn.giveCode(code);
    else event.currentTarget.querySelector('input')?.focus();
  };
  const change = (value: string) => {
    setCode(value);
    setMissing(false);
    signIn.forgetProblem();
  };

  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <CodeInput
        label={t`Authentication code`}
        description={t`Lost your phone? Type one of your recovery codes instead.`}
        value={code}
        onChange={change}
        error={missing ? t`Authentication code is required.` : (signIn.problem ?? undefined)}
        readOnly={signIn.busy}
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={signIn.busy}>
        <Trans>Continue</Trans>
      </Button>
      <button type="button" className={form.aside} onClick={signIn.back}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
        <Trans>Back to sign in</Trans>
      </button>
    </form>
  );
}
