import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import classes from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';

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
  const [isMissing, setMissing] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (more.isBusy) return;
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    onTry(password);
    setPassword('');
    setTyping(false);
  };
  // Of the last try: whoever types is at the next one.
  const wrong = isWrong && !isTyping && t`This password does not open the document.`;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {children}
      <PasswordField
        ref={field}
        label={t`Password`}
        value={password}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setMissing(false);
          setTyping(true);
        }}
        error={isMissing ? t`PDF password is required.` : wrong}
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
