import { changePassword } from '@atrium/contract/passwords';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { hasCode, hasStatus } from '../../base/http/call-error.ts';
import { settings } from '../../base/settings.ts';
import form from '../../ui/form/form.module.css';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { checkBy, useFields } from '../../ui/form/use-fields.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { changePasswordSchema } from './password-rules.ts';

interface ChangePasswordModalProps {
  opened: boolean;
  onClose: () => void;
}

export function ChangePasswordModal({ opened, onClose }: ChangePasswordModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Change password`}>
      <ChangePasswordForm onClose={onClose} />
    </Modal>
  );
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const minimum = settings.passwordMinimum;
  const fields = useFields(
    { oldPassword: '', newPassword: '', confirmation: '' },
    checkBy(changePasswordSchema(minimum)),
  );
  const change = useMutation({
    mutationFn: (values: { oldPassword: string; newPassword: string }) =>
      send(changePassword, { body: values }),
    onSuccess: () => {
      showToast('ok', t`Your password is changed`, t`Your other sessions have ended.`);
      onClose();
    },
    onError: (error) => {
      if (hasCode(error, 'password.too-short', 'password.too-common', 'password.unchanged')) {
        fields.refuse({ newPassword: error.fields.newPassword ?? error.message });
      } else if (hasStatus(error, 429)) {
        fields.refuse({ oldPassword: error.message });
      } else if (hasStatus(error, 400, 401, 403, 422)) {
        fields.refuse({ oldPassword: t`Old password is not valid. Please try again.` });
      }
    },
    meta: { handles: [400, 401, 403, 422, 429] },
  });
  return (
    <form
      className={form.form}
      noValidate
      ref={fields.form}
      onSubmit={fields.submit(({ oldPassword, newPassword }) => change.mutate({ oldPassword, newPassword }))}
    >
      <PasswordField
        label={t`Old password`}
        autoComplete="current-password"
        data-autofocus
        {...fields.typed('oldPassword')}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        description={t`At least ${minimum} characters.`}
        {...fields.typed('newPassword')}
      />
      <PasswordField
        label={t`Confirm new password`}
        autoComplete="new-password"
        {...fields.typed('confirmation')}
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={change.isPending}>
          <Trans>Change password</Trans>
        </Button>
      </div>
    </form>
  );
}
