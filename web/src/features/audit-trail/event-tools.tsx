import { type EventKind, eventKinds } from '@atrium/contract/audit-trail';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import type { EventFilter } from './event-query.ts';
import { kindWords } from './event-words.ts';

interface EventToolsProps {
  filter: EventFilter;
  onFilter: (filter: EventFilter) => void;
}

export function EventTools({ filter, onFilter }: EventToolsProps) {
  const { t } = useLingui();
  const words = kindWords();
  const change = (part: EventFilter) => onFilter({ ...filter, ...part });
  return (
    <>
      <FilterBox
        label={t`Filter by person or address...`}
        onFilter={(q) => change({ q: q.trim() || undefined })}
      />
      <NativeSelect
        aria-label={t`Kind`}
        data={[
          { value: '', label: t`All events` },
          ...eventKinds.map((value) => ({ value, label: words[value] })),
        ]}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) =>
          change({ kind: currentTarget.value ? (currentTarget.value as EventKind) : undefined })
        }
      />
      <TextInput
        type="date"
        aria-label={t({ message: 'From', context: 'first day' })}
        leftSection={t({ message: 'From', context: 'first day' })}
        leftSectionWidth={52}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        aria-label={t({ message: 'To', context: 'last day' })}
        leftSection={t({ message: 'To', context: 'last day' })}
        leftSectionWidth={52}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={({ currentTarget }) => change({ to: currentTarget.value || undefined })}
      />
    </>
  );
}
