import { languageCodes, type NewsLanguage, newsLanguages, newsLimits } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { Select, TagsInput, TextInput, type TextInputProps } from '@mantine/core';
import type { RecordFields } from '../../../ui/form/record-form.tsx';
import { RoomForList } from '../../../ui/form/room-for-list.tsx';
import { multiSelectProps, selectProps } from '../../../ui/form/select-styles.ts';

interface Common {
  url: string;
  publisher: string;
  language: NewsLanguage;
  topics: string[];
}

type AddressFieldProps<Draft extends Common> = RecordFields<Draft> &
  Pick<TextInputProps, 'label' | 'description'> & { 'data-autofocus'?: true };

export function AddressField<Draft extends Common>({
  draft,
  errors,
  change,
  ...props
}: AddressFieldProps<Draft>) {
  return (
    <TextInput
      {...props}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      value={draft.url}
      error={errors.url}
      onChange={({ currentTarget }) => change({ url: currentTarget.value } as Partial<Draft>)}
    />
  );
}

export function PublisherField<Draft extends Common>({ draft, errors, change }: RecordFields<Draft>) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Publisher`}
      autoComplete="off"
      maxLength={newsLimits.publisher}
      value={draft.publisher}
      error={errors.publisher}
      onChange={({ currentTarget }) => change({ publisher: currentTarget.value } as Partial<Draft>)}
    />
  );
}

export function LanguageField<Draft extends Common>({ draft, errors, change }: RecordFields<Draft>) {
  const { t } = useLingui();
  return (
    <Select
      {...selectProps}
      label={t`Language`}
      data={newsLanguages.map((value) => ({ value, label: `${value} (${languageCodes[value]})` }))}
      value={draft.language}
      error={errors.language}
      allowDeselect={false}
      onChange={(language) => change({ language } as Partial<Draft>)}
    />
  );
}

type TopicsFieldProps<Draft extends Common> = RecordFields<Draft> & {
  label: string;
  description?: string;
  /** What has been used before. */
  known: string[];
};

export function TopicsField<Draft extends Common>({
  draft,
  errors,
  change,
  ...props
}: TopicsFieldProps<Draft>) {
  const { t } = useLingui();
  return (
    <RoomForList>
      <TagsInput
        {...multiSelectProps}
        label={props.label}
        description={props.description}
        placeholder={t`Type a topic, then Enter`}
        data={props.known}
        value={draft.topics}
        error={errors.topics}
        maxTags={newsLimits.topics}
        limit={50}
        onChange={(topics) => change({ topics } as Partial<Draft>)}
      />
    </RoomForList>
  );
}
