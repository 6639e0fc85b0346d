import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

const gigabyte = 1e9;

interface QuotaFieldProps {
  /** The quota in bytes; null: what holds for all. */
  value: number | null;
  onChange: (bytes: number | null) => void;
  error: string | undefined;
  description: string;
}

/** How much may be stored, typed in GB. What is no number goes on as such, and the form says so. */
export function QuotaField({ value, onChange, ...field }: QuotaFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value === null ? '' : String(value / gigabyte));
  return (
    <TextInput
      {...field}
      label={t`Storage quota in GB`}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t`Default`}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readBytes(currentTarget.value));
      }}
    />
  );
}

function readBytes(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : Math.round(Number(text) * gigabyte);
}
