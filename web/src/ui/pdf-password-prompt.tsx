import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import classes from './form.module.css';
import { Modal } from './modal.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordPromptProps {
  opened: boolean;
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

/** The password stays in this page: it opens the bytes that are here, and is not kept. */
export function PasswordPrompt({ opened, isWrong, onTry, onCancel, ...more }: PasswordPromptProps) {
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
    <Modal opened={opened} onClose={onCancel} title={t`PDF password is required.`}>
      <form className={classes.form} onSubmit={submit}>
        {more.children}
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
    </Modal>
  );
}
