import { useLingui } from '@lingui/react/macro';
import { Modal } from '../../ui/window/modal.tsx';
import { PdfPasswordForm, type PdfPasswordFormProps } from './pdf-password-form.tsx';

export function PasswordPrompt({ opened, ...form }: PdfPasswordFormProps & { opened: boolean }) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={form.onCancel} title={t`PDF password is required.`}>
      <PdfPasswordForm {...form} />
    </Modal>
  );
}
