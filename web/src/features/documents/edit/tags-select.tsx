import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../../core/library/library.ts';
import { NothingFound } from '../../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../../ui/form/room-for-list.tsx';
import { multiSelectProps } from '../../../ui/form/select-styles.ts';

interface TagsSelectProps {
  value: number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

export function TagsSelect({ value, onChange, error }: TagsSelectProps) {
  const { t } = useLingui();
  const tags = useQuery(tagsQuery);
  return (
    <RoomForList>
      <MultiSelect
        {...multiSelectProps}
        label={t`Tags`}
        error={error}
        data={(tags.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={tags.data ? value.map(String) : []}
        onChange={(ids) => onChange(ids.map(Number))}
        disabled={tags.isPending}
        searchable
        hidePickedOptions
        nothingFoundMessage={<NothingFound />}
      />
    </RoomForList>
  );
}
