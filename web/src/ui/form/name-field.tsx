import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { RecordFields } from './record-form.tsx';

/** The first field of most forms. */
export function NameField<Draft extends { name: string }>({ draft, errors, change }: RecordFields<Draft>) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Name`}
      data-autofocus
      autoComplete="off"
      value={draft.name}
      error={errors.name}
      onChange={({ currentTarget }) => change({ name: currentTarget.value } as Partial<Draft>)}
    />
  );
}
