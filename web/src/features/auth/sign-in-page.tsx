import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { askServer, useOnline } from '../../base/http/connectivity.ts';
import { settings } from '../../base/settings.ts';
import { EntranceLayout } from '../../ui/entrance-layout.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginForm } from './login-form.tsx';
import classes from './sign-in-page.module.css';
import { useSignIn } from './use-sign-in.ts';
import { type ProviderSaid, useSingleSignIn } from './use-single-sign-in.ts';

interface SignInPageProps {
  /** Two-factor authentication has just been set up: the person signs in again, now with a code. */
  afterSetUp: boolean;
  said: ProviderSaid;
}

export function SignInPage({ afterSetUp, said }: SignInPageProps) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const single = useSingleSignIn(afterSetUp, said, signIn.askForProvidersCode);
  const { organization } = settings;
  const online = useOnline();
  // The page may have come from this device.
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void askServer();
  }, []);

  if (signIn.step === 'code') {
    return (
      <EntranceLayout
        title={t`Enter your code`}
        lead={t`Open your authenticator app and type the six digits shown for Atrium.`}
      >
        <CodeForm signIn={signIn} />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout title={t`Sign in`} lead={t`Use your ${organization} account.`}>
      <div className={classes.notices}>
        {!online && (
          <Notice kind="info" title={t`You are offline`}>
            {t`Nobody can sign in now. It is possible again as soon as Atrium can be reached.`}
          </Notice>
        )}
        {afterSetUp && (
          <Notice kind="ok" title={t`Two-factor authentication is set up`}>
            {t`Sign in again, from now on with a code from your app.`}
          </Notice>
        )}
        {single.trying && <Notice kind="info">{t`Trying your company account…`}</Notice>}
        {single.failed && (
          <Notice kind="bad" title={t`Single sign-in did not work`}>
            {said === 'unknown'
              ? t`Nobody in Atrium has your company account. Ask an administrator to add you.`
              : t`Sign in with your password, or try your company account again.`}
          </Notice>
        )}
      </div>
      <LoginForm signIn={signIn} />
    </EntranceLayout>
  );
}
