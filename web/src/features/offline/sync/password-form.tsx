import { Trans, useLingui } from '@lingui/react/macro';
import { PdfPasswordForm } from '../../../core/viewer/pdf-password-form.tsx';
import form from '../../../ui/form/form.module.css';
import type { PasswordQuestion } from './sync-state.ts';

export function PasswordForm({ question: { name, isWrong, answer } }: { question: PasswordQuestion }) {
  const { t } = useLingui();
  return (
    <PdfPasswordForm
      isWrong={isWrong}
      words={{ submit: t`Synchronize`, cancel: t`Skip this document` }}
      onTry={answer}
      onCancel={() => answer(null)}
    >
      <p className={form.text}>
        <Trans>
          PDF password is required. Changes to <bdi>{name}</bdi> are sent with it.
        </Trans>
      </p>
    </PdfPasswordForm>
  );
}
