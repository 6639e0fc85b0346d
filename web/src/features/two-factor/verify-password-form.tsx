import { verifyPassword } from '@atrium/contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';

import classes from './my-sessions.module.css';

interface VerifyPasswordFormProps {
  onVerified: (password: string) => void;
  onClose: () => void;
}

export function VerifyPasswordForm({ onVerified, onClose }: VerifyPasswordFormProps) {
  const { t } = useLingui();
  const schema = z.object({ password: z.string().min(1, t`Password is required.`) });
  const fields = useFields({ password: '' }, checkBy(schema));
  const verify = useMutation({
    mutationFn: (password: string) => send(verifyPassword, { body: { password } }),
    onSuccess: (_, password) => onVerified(password),
    onError: (error) => {
      if (hasStatus(error, 429)) fields.refuse({ password: error.message });
      else if (hasStatus(error, 400, 401, 403, 422)) {
        fields.refuse({ password: t`Invalid password. Please try again.` });
      }
    },
    meta: { handles: [400, 401, 403, 422, 429] },
  });
  return (
    <form
      className={form.form}
      noValidate
      ref={fields.form}
      onSubmit={fields.submit(({ password }) => verify.mutate(password))}
    >
      <div>
        <h3 className={classes.title}>
          <Trans>Two-factor authentication</Trans>
        </h3>
        <p className={form.text}>
          <Trans>Confirm that it is you before you change how you sign in.</Trans>
        </p>
      </div>
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus
        {...fields.typed('password')}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={verify.isPending}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
