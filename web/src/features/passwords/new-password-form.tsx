import { resetPassword } from '@atrium/contract/passwords';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';
import { settings } from '../../base/settings.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { longEnough } from './password-rules.ts';

interface NewPasswordFormProps {
  token: string;
  email: string;
  onDone: () => void;
  onRefused: () => void;
  onCodeNeeded: () => void;
}

export function NewPasswordForm({ token, email, onDone, onRefused, onCodeNeeded }: NewPasswordFormProps) {
  const { t } = useLingui();
  const schema = z.object({ password: longEnough(settings.passwordMinimum) });
  const fields = useFields({ password: '' }, checkBy(schema));
  const save = useMutation({
    mutationFn: (password: string) => send(resetPassword, { body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      if (hasCode(error, 'password.code-required')) onCodeNeeded();
      else if (hasStatus(error, 422, 429))
        fields.refuse({ password: error.fields.password ?? error.message });
      else if (hasStatus(error, 400, 401, 404)) onRefused();
    },
    meta: {
      handles: (error) =>
        hasStatus(error, 400, 401, 404, 422, 429) || hasCode(error, 'password.code-required'),
    },
  });
  return (
    <form
      className={form.form}
      noValidate
      ref={fields.form}
      onSubmit={fields.submit(({ password }) => save.mutate(password))}
    >
      {/* For password managers: the account that the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`New password`}
        size="lg"
        autoComplete="new-password"
        autoFocus
        leftSection={<IconLock size={18} stroke={1.6} />}
        description={t`At least ${settings.passwordMinimum} characters. A few words are easier to remember than symbols.`}
        {...fields.typed('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={save.isPending}>
        <Trans>Save password</Trans>
      </Button>
      <BackToSignIn />
    </form>
  );
}
