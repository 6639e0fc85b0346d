import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { PasswordField } from '../../../ui/form/password-field.tsx';

interface PdfPasswordProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** The password of a protected PDF that is replaced, or takes another's place. The browser is not to keep it. */
export function PdfPassword({ ref, value, error, onChange }: PdfPasswordProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      ref={ref}
      label={t`PDF password`}
      description={error ? undefined : t`Only for a PDF that is protected by a password.`}
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
