import '../../../ui/menu.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import classes from './comments.module.css';
import { everything, type Filter } from './filter-threads.ts';

interface CommentsFilterProps {
  filter: Filter;
  people: { key: string; name: string }[];
  onChange: (filter: Filter) => void;
}

/** Whose comments are listed. Their numbers stay. */
export function CommentsFilter({ filter, people, onChange }: CommentsFilterProps) {
  const { t } = useLingui();
  const entry = (value: Filter, label: string) => {
    const isOn = sameFilter(value, filter);
    const name = value.kind === 'person' ? value.key : value.kind;
    return (
      <Menu.RadioItem
        key={name}
        value={name}
        checked={isOn}
        closeMenuOnClick={true}
        onChange={() => onChange(value)}
      >
        {label}
      </Menu.RadioItem>
    );
  };
  return (
    <Menu position="bottom-end" width={232}>
      <Menu.Target>
        <ActionIcon
          size={36}
          className={filter.kind === 'all' ? undefined : classes.on}
          aria-label={t`Filter comments`}
          title={t`Filter comments`}
        >
          <IconFilter size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.filters}>
        {entry(everything, t`All comments`)}
        {entry({ kind: 'mine' }, t`Mine`)}
        {entry({ kind: 'mentions' }, t`Mentioning me`)}
        {entry({ kind: 'page' }, t`On this page`)}
        {people.length > 0 && <Menu.Divider />}
        {people.map(({ key, name }) => entry({ kind: 'person', key }, name))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface FilteredProps extends CommentsFilterProps {
  shown: number;
  of: number;
}

/** What is listed, where that is not all. */
export function Filtered({ filter, people, onChange, shown, of }: FilteredProps) {
  const { t } = useLingui();
  const words = {
    ...{ all: '', mine: t`Mine`, mentions: t`Mentioning me`, page: t`On this page` },
    person: people.find(({ key }) => filter.kind === 'person' && key === filter.key)?.name ?? '',
  };
  return (
    <div className={classes.filtered} role="status">
      {filter.kind !== 'all' && (
        <>
          <span>
            <bdi>{words[filter.kind]}</bdi> ·{' '}
            <Trans>
              {shown} of {of}
            </Trans>
          </span>
          <UnstyledButton className={classes.all} onClick={() => onChange(everything)}>
            <Trans>Show all</Trans>
          </UnstyledButton>
        </>
      )}
    </div>
  );
}

const sameFilter = (one: Filter, other: Filter) =>
  one.kind === 'person' && other.kind === 'person' ? one.key === other.key : one.kind === other.kind;
