import { languageCodes, type NewsLanguage, newsLanguages, newsLimits } from '@atrium/contract/news';
import { useLingui } from '@lingui/react/macro';
import { Select, TagsInput } from '@mantine/core';
import type { RecordFields } from '../../../ui/record-form.tsx';
import { multiSelectProps, selectProps } from '../../../ui/select-styles.ts';

interface Common {
  language: NewsLanguage;
  topics: string[];
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
  );
}
