import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './form.module.css';
import { Modal } from './modal.tsx';
import { PasswordField } from './password-field.tsx';

interface PasswordPromptProps {
  opened: boolean;
  /** The last one did not open the document. */
  isWrong: boolean;
  onTry: (password: string) => void;
  onCancel: () => void;
}

/** The password stays in this page: it opens the bytes that are here, and is not kept. */
export function PasswordPrompt({ opened, isWrong, onTry, onCancel }: PasswordPromptProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    onTry(password);
    setPassword('');
  };
  return (
    <Modal opened={opened} onClose={onCancel} title={t`PDF password is required.`}>
      <form className={classes.form} onSubmit={submit}>
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
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Open</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  );
}
