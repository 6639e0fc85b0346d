import { useLingui } from '@lingui/react/macro';
import { type ComboboxItem, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { compareNames } from '../../base/text/in-language.ts';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { multiSelectProps, selectProps } from '../../ui/form/select-styles.ts';
import { usersQuery } from '../administration/administration.ts';
import classes from './people-select.module.css';

/** A company has thousands: the rest is found by typing. */
const mostOptions = 100;

interface PersonOption extends ComboboxItem {
  email: string;
}

function usePeople() {
  const { data } = useQuery(usersQuery);
  return useMemo(
    () =>
      (data ?? [])
        .map((user): PersonOption => ({ value: String(user.id), label: user.fullName, email: user.email }))
        .sort((a, b) => compareNames(a.label, b.label)),
    [data],
  );
}

/** Finds people by any part of name or e-mail. */
const findPeople: OptionsFilter = ({ options, search, limit }) => {
  const words = foldWords(search);
  const fits = (option: PersonOption) => {
    const text = foldText(`${option.label} ${option.email}`);
    return words.every((word) => text.includes(word));
  };
  return (options as PersonOption[]).filter(fits).slice(0, limit);
};

const showPerson = ({ option }: { option: ComboboxItem }): ReactNode => (
  <span className={classes.person}>
    <bdi>{option.label}</bdi>
    <bdi className={classes.email}>{(option as PersonOption).email}</bdi>
  </span>
);

interface PersonSelectProps {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

export function PersonSelect({ label, value, onChange, error }: PersonSelectProps) {
  const { t } = useLingui();
  const people = usePeople();
  return (
    <Select
      {...selectProps}
      label={label}
      error={error}
      data={people}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      filter={findPeople}
      renderOption={showPerson}
      limit={mostOptions}
      searchable
      allowDeselect={false}
      placeholder={t`Type a name or an email`}
      nothingFoundMessage={<NothingFound />}
    />
  );
}

interface PeopleSelectProps {
  label: string;
  value: number[];
  onChange: (ids: number[]) => void;
  error?: string | undefined;
}

export function PeopleSelect({ label, value, onChange, error }: PeopleSelectProps) {
  const { t } = useLingui();
  const people = usePeople();
  return (
    <RoomForList>
      <MultiSelect
        {...multiSelectProps}
        label={label}
        error={error}
        data={people}
        value={people.length > 0 ? value.map(String) : []}
        onChange={(ids) => onChange(ids.map(Number))}
        filter={findPeople}
        renderOption={showPerson}
        limit={mostOptions}
        searchable
        hidePickedOptions
        placeholder={t`Type a name or an email`}
        nothingFoundMessage={<NothingFound />}
      />
    </RoomForList>
  );
}
