import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './form.module.css';
import { PasswordField } from './password-field.tsx';

export interface PdfPasswordFormProps {
  /** The last one did not open the document. */
  isWrong: boolean;
  onTry: (password: string) => void;
  onCancel: () => void;
  /** Which document it is about, where that cannot be seen. */
  children?: ReactNode;
  words?: { submit: string; cancel: string };
  /** The last one is being tried. */
  isBusy?: boolean;
}

/** The password goes to whoever asked for it, and is not kept. */
export function PdfPasswordForm({ isWrong, onTry, onCancel, children, ...more }: PdfPasswordFormProps) {
  const { t } = useLingui();
  const words = more.words ?? { submit: t`Open`, cancel: t`Cancel` };
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '' || more.isBusy) return;
    onTry(password);
    setPassword('');
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <PasswordField
        label={t`Password`}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={isWrong && t`This password does not open the document.`}
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={more.isBusy ?? false}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
