import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { hasStatus } from '../../base/http/call-error.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { multiSelectProps } from '../../ui/form/select-styles.ts';
import { type ItemIds, type RecipientKind, recipientsQuery } from './share-queries.ts';

interface RecipientSelectProps {
  kind: RecipientKind;
  items: ItemIds;
  label: string;
  placeholder: string;
  value: number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
  autoFocus?: boolean;
}

/** The server looks for what is typed; who was chosen keeps the name that they were found by. */
export function RecipientSelect({ kind, items, value, onChange, autoFocus, ...field }: RecipientSelectProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const names = useRef(new Map<number, string>());
  const { data, error, isPending, isPlaceholderData } = useQuery(recipientsQuery(kind, items, asked));
  for (const { id, name } of data ?? []) names.current.set(id, name);
  const found = data?.map(({ id }) => id) ?? [];
  const isAnswered = data !== undefined && !isPlaceholderData && asked === typed.trim();
  const first = found.find((id) => !value.includes(id));
  const [isEntered, setIsEntered] = useState(false);
  useEffect(() => {
    if (!isEntered || !isAnswered) return;
    setIsEntered(false);
    if (first === undefined) return;
    onChange([...value, first]);
    setTyped('');
  }, [isEntered, isAnswered, first, value, onChange]);
  /** Enter takes the first who is found, as soon as they are; without a name it belongs to the form. */
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return;
    if ((event.target as Element).hasAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    setIsEntered(true);
  };
  const options = [...new Set([...value, ...found])].map((id) => ({
    value: String(id),
    label: names.current.get(id) ?? '',
  }));
  return (
    <RoomForList onKeyDownCapture={enter}>
      <MultiSelect
        {...multiSelectProps}
        {...field}
        data={options}
        value={value.map(String)}
        onChange={(ids) => onChange(ids.map(Number))}
        searchable
        searchValue={typed}
        onSearchChange={(next) => {
          setTyped(next);
          setIsEntered(false);
        }}
        // The server has filtered what it was asked for; until then what is here already.
        filter={({ options: all, search }) =>
          search.trim() === asked ? all : all.filter((one) => 'value' in one && isNamed(one.label, search))
        }
        openOnFocus={false}
        hidePickedOptions
        clearSearchOnChange
        nothingFoundMessage={
          <NothingFound>
            {hasStatus(error, 429)
              ? error.message
              : isPending || asked !== typed.trim()
                ? t`Looking…`
                : undefined}
          </NothingFound>
        }
        placeholder={value.length > 0 ? '' : field.placeholder}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
    </RoomForList>
  );
}

/** Whether somebody is named so, in either order of first and last name. */
const isNamed = (name: string, typed: string): boolean =>
  foldText(`${name} ${name}`).includes(foldText(typed.trim()));
