import { forgotPassword } from '@atrium/contract/passwords';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { EntranceLayout } from '../../ui/entrance-layout.tsx';
import form from '../../ui/form/form.module.css';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

const schema = () => z.object({ email: z.email(t`Please enter a valid email`) });

function problem(error: unknown): string | null {
  if (hasStatus(error, 400, 401, 404)) return t`No active user found`;
  return hasStatus(error, 422, 429) ? error.message : null;
}

export function ForgotPasswordPage() {
  const { t } = useLingui();
  const fields = useFields({ email: '' }, checkBy(schema()));
  const ask = useMutation({
    mutationFn: (email: string) => send(forgotPassword, { body: { email } }),
    onError: (error) => {
      const sentence = problem(error);
      if (sentence) fields.refuse({ email: sentence });
    },
    meta: { handles: (error) => problem(error) !== null },
  });
  const askOnce = ({ email }: { email: string }) => {
    if (!ask.isPending) ask.mutate(email);
  };

  if (ask.isSuccess) {
    const email = ask.variables;
    return (
      <EntranceLayout title={t`Check your mail`}>
        <div className={form.form}>
          <Notice kind="ok" title={t`The mail is on its way`}>
            <Trans>We have sent a link to {email}. It works once, for one hour.</Trans>
          </Notice>
          <BackToSignIn />
        </div>
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout
      title={t`Forgot your password?`}
      lead={t`Type the email address of your account. We send you a link to choose a new password.`}
    >
      <form className={form.form} noValidate ref={fields.form} onSubmit={fields.submit(askOnce)}>
        <TextInput
          label={t`Email`}
          type="email"
          size="lg"
          autoComplete="username"
          autoFocus
          leftSection={<IconMail size={18} stroke={1.6} />}
          {...fields.typed('email')}
          errorProps={{ role: 'alert' }}
          readOnly={ask.isPending}
        />
        <Button type="submit" size="lg" fullWidth loading={ask.isPending}>
          <Trans>Send link</Trans>
        </Button>
        <BackToSignIn />
      </form>
    </EntranceLayout>
  );
}
