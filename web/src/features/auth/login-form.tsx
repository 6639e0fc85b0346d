import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { settings } from '../../base/settings.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './login-form.module.css';
import { checkLogin } from './login-rules.ts';
import { SingleSignInButton } from './single-sign-in-button.tsx';
import type { SignIn } from './use-sign-in.ts';

const empty = { username: '', password: '', privacy: false };

export function LoginForm({ signIn }: { signIn: SignIn }) {
  const { t } = useLingui();
  const fields = useFields(empty, checkLogin);
  const privacy = useRef<HTMLInputElement>(null);
  const fillIn = (username: string, password: string) => {
    fields.change({ username, password });
    privacy.current?.focus();
  };
  return (
    <>
      <form
        className={form.form}
        noValidate
        ref={fields.form}
        onSubmit={fields.submit((values) => signIn.givePassword(values))}
      >
        {signIn.problem && <Notice kind="bad">{signIn.problem}</Notice>}
        <TextInput
          label={t`Email`}
          type="email"
          name="username"
          size="lg"
          autoComplete="username"
          autoFocus
          leftSection={<IconMail size={18} stroke={1.6} />}
          {...fields.typed('username')}
        />
        <div className={classes.password}>
          <PasswordField
            label={t`Password`}
            name="password"
            size="lg"
            autoComplete="current-password"
            leftSection={<IconLock size={18} stroke={1.6} />}
            {...fields.typed('password')}
          />
          <Link to="/forgot-password" className={`atr-link ${classes.forgot}`}>
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <Checkbox
          label={
            <Trans>
              I have read and accept the{' '}
              <Link to="/privacy-policy" target="_blank" className="atr-link">
                privacy policy
              </Link>
              .
            </Trans>
          }
          ref={privacy}
          {...fields.ticked('privacy')}
        />
        <Button type="submit" size="lg" fullWidth mt={4} loading={signIn.busy}>
          <Trans>Sign in</Trans>
        </Button>
      </form>
      {settings.singleSignIn && <SingleSignInButton />}
      {settings.demo && <DemoAccounts onChoose={fillIn} />}
    </>
  );
}
