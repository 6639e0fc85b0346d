import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '../../base/session/session.ts';
import { giveUpSigningIn, useSignInQuestion } from '../../base/session/sign-in-again.ts';
import { settings } from '../../base/settings.ts';
import { meQuery } from '../../core/people/me.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { CodeForm } from './code-form.tsx';
import { checkPassword } from './login-rules.ts';
import { type SignIn, useSignIn } from './use-sign-in.ts';

/** The session has ended in the middle of work: the page stays as it is, behind the sign-in. */
export function SignInOverPage() {
  const { t } = useLingui();
  const question = useSignInQuestion();
  return (
    <Modal
      opened={question !== null}
      onClose={giveUpSigningIn}
      withCloseButton={false}
      closeOnEscape={false}
      title={t`Sign in again`}
      size={440}
      zIndex={300}
    >
      <Body />
    </Modal>
  );
}

function Body() {
  const signIn = useSignIn();
  return signIn.step === 'code' ? <CodeForm signIn={signIn} /> : <PasswordAgain signIn={signIn} />;
}

function PasswordAgain({ signIn }: { signIn: SignIn }) {
  const { t } = useLingui();
  const me = useQueryClient().getQueryData(meQuery.queryKey);
  const fields = useFields({ username: me?.email ?? '', password: '' }, checkPassword);
  const leave = () => {
    giveUpSigningIn();
    leaveSession();
  };
  return (
    <form
      className={form.form}
      noValidate
      ref={fields.form}
      onSubmit={fields.submit((values) => signIn.givePassword(values))}
    >
      <p className={form.text}>
        <Trans>Your session has ended. What you typed is still here, nothing is lost.</Trans>
      </p>
      {signIn.problem && <Notice kind="bad">{signIn.problem}</Notice>}
      <TextInput label={t`Email`} type="email" autoComplete="username" {...fields.typed('username')} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus
        {...fields.typed('password')}
      />
      {settings.singleSignIn && (
        <a className="atr-link" href="/login" target="_blank" rel="noreferrer">
          <Trans>Sign in with your company account in a new tab</Trans>
        </a>
      )}
      <div className={form.actions}>
        <Button variant="subtle" onClick={leave}>
          <Trans>Leave this page</Trans>
        </Button>
        <Button type="submit" loading={signIn.busy}>
          <Trans>Sign in</Trans>
        </Button>
      </div>
    </form>
  );
}
