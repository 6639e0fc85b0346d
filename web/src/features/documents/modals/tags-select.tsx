import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../../base/library.ts';
import { selectProps } from './select-styles.ts';
import classes from './tags-select.module.css';

interface TagsSelectProps {
  value: number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

export function TagsSelect({ value, onChange, error }: TagsSelectProps) {
  const { t } = useLingui();
  const tags = useQuery(tagsQuery);
  return (
    <MultiSelect
      {...selectProps}
      classNames={{ ...selectProps.classNames, inputField: classes.inner, pill: classes.pill }}
      label={t`Tags`}
      error={error}
      data={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={tags.data ? value.map(String) : []}
      onChange={(ids) => onChange(ids.map(Number))}
      disabled={tags.isPending}
      searchable
      hidePickedOptions
      nothingFoundMessage={t`Nothing found`}
    />
  );
}
