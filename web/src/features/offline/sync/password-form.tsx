import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import form from '../../../ui/form.module.css';
import { PasswordField } from '../../../ui/password-field.tsx';
import type { PasswordQuestion } from './sync-state.ts';

/** The password goes with the changes of this document, and is not kept. */
export function PasswordForm({ question: { name, isWrong, answer } }: { question: PasswordQuestion }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') answer(password);
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <p className={form.text}>
        <Trans>
          PDF password is required. Changes to <bdi>{name}</bdi> are sent with it.
        </Trans>
      </p>
      <PasswordField
        label={t`Password`}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={isWrong && t`This password does not open the document.`}
        autoComplete="off"
        data-autofocus
      />
      <div className={form.actions}>
        <Button variant="default" onClick={() => answer(null)}>
          <Trans>Skip this document</Trans>
        </Button>
        <Button type="submit">
          <Trans>Synchronize</Trans>
        </Button>
      </div>
    </form>
  );
}
