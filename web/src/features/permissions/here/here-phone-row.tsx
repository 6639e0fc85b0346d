import type { Flag } from '@atrium/contract/permissions';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { inherits } from '../draft.ts';
import { FlagBox } from '../flag-box.tsx';
import { columnLabel, flagList } from '../flag-labels.ts';
import { all, flags, folderFlags, setAll, setNone, toggle } from '../flags.ts';
import classes from './here.module.css';
import type { HereRow } from './here-draft.ts';
import { HereState } from './here-state.tsx';
import type { HereHandlers } from './here-table-row.tsx';

interface HerePhoneRowProps {
  row: HereRow;
  space: number;
  canInherit: boolean;
  isReadOnly: boolean;
  isOpen: boolean;
  onOpen: () => void;
  on: HereHandlers;
}

export function HerePhoneRow({ row, space, canInherit, isReadOnly, isOpen, onOpen, on }: HerePhoneRowProps) {
  const { t } = useLingui();
  const { role, own, effective, isChanged } = row;
  const base = own === inherits ? effective : own;
  const lines = (some: readonly Flag[]) =>
    some.map((flag) => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
      <label key={flag} className={classes.phoneFlag}>
        <FlagBox flag={flag} row={{ ...row, isReadOnly }} onToggle={() => on.set(role, toggle(base, flag))} />
        <span aria-hidden="true">{columnLabel(flag)}</span>
      </label>
    ));
  return (
    <li className={classes.phoneRow} data-changed={isChanged || undefined}>
      <button type="button" className={classes.phoneHead} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.phoneName}>
          <strong dir="auto">{role.name}</strong>{' '}
          <span className={classes.users}>
            <Plural value={role.users} one="# person" other="# people" />
          </span>
        </span>
        <IconChevronDown size={20} stroke={1.6} aria-hidden="true" />
      </button>
      <HereState row={row} space={space} onFollow={on.follow} />
      {!isOpen && (
        <p className={classes.rights}>
          {effective === 0 ? t`Nothing` : effective === all ? t`Everything` : flagList(effective)}
        </p>
      )}
      {isOpen && (
        <>
          <div className={classes.phoneFlags}>
            <fieldset>
              <legend>
                <Trans>Folders</Trans>
              </legend>
              {lines(flags.slice(0, folderFlags))}
            </fieldset>
            <fieldset>
              <legend>
                <Trans>Documents</Trans>
              </legend>
              {lines(flags.slice(folderFlags))}
            </fieldset>
          </div>
          {!isReadOnly && (
            <div className={classes.phoneTools}>
              <Button variant="default" onClick={() => on.set(role, setAll(base))}>
                <Trans context="rights">All</Trans>
              </Button>
              <Button variant="default" onClick={() => on.set(role, setNone(base))}>
                <Trans context="rights">None</Trans>
              </Button>
              {canInherit && (
                <Button variant="default" disabled={own === inherits} onClick={() => on.set(role, inherits)}>
                  <Trans>Inherit from parent</Trans>
                </Button>
              )}
              {isChanged && (
                <Button variant="default" onClick={() => on.undo(role)}>
                  <Trans>Undo</Trans>
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </li>
  );
}
