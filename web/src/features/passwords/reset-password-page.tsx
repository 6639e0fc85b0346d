import { verifyResetToken } from '@atrium/contract/passwords';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { EntranceLayout } from '../../ui/entrance-layout.tsx';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetCodeForm } from './reset-code-form.tsx';

const refusals = [400, 401, 404, 422];

export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useLingui();
  const [codeGiven, setCodeGiven] = useState(false);
  const [state, setState] = useState<'asking' | 'done' | 'refused'>('asking');
  const { data: link, error } = useQuery({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => send(verifyResetToken, { query: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handles: refusals },
  });
  const newcomer = link?.purpose === 'set-up';
  const title = newcomer ? t`Choose your password` : t`Reset your password`;

  if (state === 'refused' || hasStatus(error, ...refusals)) return <LinkRefused title={title} />;
  if (state === 'done') return <PasswordSaved newcomer={newcomer} />;
  if (!link) {
    return (
      <EntranceLayout title={title}>
        {error ? <BackToSignIn /> : <Loader aria-label={t`Checking the link`} />}
      </EntranceLayout>
    );
  }
  if (link.requiresAuthCode && !codeGiven) {
    return (
      <EntranceLayout
        title={t`Enter your code`}
        lead={t`Your account is protected by two-factor authentication. Open your authenticator app and type the six digits shown for Atrium.`}
      >
        <ResetCodeForm
          token={token}
          onDone={() => setCodeGiven(true)}
          onRefused={() => setState('refused')}
        />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout title={title} lead={<Trans>For the account {link.email}.</Trans>}>
      <NewPasswordForm
        token={token}
        email={link.email}
        onDone={() => setState('done')}
        onRefused={() => setState('refused')}
        onCodeNeeded={() => setCodeGiven(false)}
      />
    </EntranceLayout>
  );
}

function LinkRefused({ title }: { title: string }) {
  const { t } = useLingui();
  return (
    <EntranceLayout title={title}>
      <div className={form.form}>
        <Notice kind="bad" title={t`Invalid or expired token`}>
          <Trans>A link works once, for a short time. Ask for a new one.</Trans>
        </Notice>
        <Button component={Link} to="/forgot-password" size="lg" fullWidth>
          <Trans>Ask for a new link</Trans>
        </Button>
        <BackToSignIn />
      </div>
    </EntranceLayout>
  );
}

function PasswordSaved({ newcomer }: { newcomer: boolean }) {
  const { t } = useLingui();
  return (
    <EntranceLayout title={newcomer ? t`Your password is set` : t`Your password is changed`}>
      <div className={form.form}>
        <Notice kind="ok">
          <Trans>Sign in with your new password.</Trans>
        </Notice>
        <Button component={Link} to="/login" size="lg" fullWidth>
          <Trans>Go to sign in</Trans>
        </Button>
      </div>
    </EntranceLayout>
  );
}
