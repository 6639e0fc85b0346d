import { getUser, type UserDetails } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, Switch } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import {
  administrationRoles,
  defaultDashboardsQuery,
  rolesQuery,
} from '../../core/administration/administration.ts';
import { meQuery } from '../../core/people/me.ts';
import { PersonSelect } from '../../core/people/people-select.tsx';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { multiSelectProps, selectProps } from '../../ui/form/select-styles.ts';
import type { LinkDraft } from './contact-draft.ts';
import classes from './contact-form.module.css';

interface UserBlockProps {
  value: LinkDraft;
  error: string | undefined;
  onChange: (value: LinkDraft) => void;
}

const userQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['administration', 'user', id],
    queryFn: ({ signal }) => send(getUser, { params: { id: id as number } }, { signal }),
    enabled: id !== null,
    meta: { handles: [404] },
  });

/** The user whose contact it is: one that there is, or a new one. */
export function UserBlock({ value, error, onChange }: UserBlockProps) {
  const { t } = useLingui();
  const { data: user } = useQuery(userQuery(value.mode === 'existing' ? value.id : null));
  const isReady = value.mode === 'new' || (value.mode === 'existing' && user !== undefined);
  return (
    <section className={classes.block}>
      <h3>
        <Trans>User account</Trans>
      </h3>
      <div className={classes.grid}>
        <Select
          {...selectProps}
          label={t`Linked user`}
          data={[
            { value: 'none', label: t`No user` },
            { value: 'existing', label: t`An existing user` },
            { value: 'new', label: t`A new user with this name and email` },
          ]}
          value={value.mode}
          error={value.mode === 'existing' ? undefined : error}
          allowDeselect={false}
          onChange={(mode) => onChange({ ...value, mode: mode as LinkDraft['mode'], changes: {} })}
        />
        {value.mode === 'existing' && (
          <PersonSelect
            label={t`User`}
            value={value.id}
            error={error}
            onChange={(id) => onChange({ ...value, id, changes: {} })}
          />
        )}
      </div>
      {isReady && <Settings user={user} value={value} onChange={onChange} />}
    </section>
  );
}

interface SettingsProps {
  /** The user as it is stored; none for a new one. */
  user: UserDetails | undefined;
  value: LinkDraft;
  onChange: (value: LinkDraft) => void;
}

function Settings({ user, value, onChange }: SettingsProps) {
  const { t } = useLingui();
  const { data: me } = useQuery(meQuery);
  const { data: allRoles = [] } = useQuery(rolesQuery);
  const { data: dashboards = [] } = useQuery(defaultDashboardsQuery);
  const { changes } = value;
  const change = (next: LinkDraft['changes']) => onChange({ ...value, changes: { ...changes, ...next } });
  const roles = changes.roles ?? user?.roles ?? [];
  const dashboard =
    changes.defaultDashboard === undefined ? user?.defaultDashboard?.id : changes.defaultDashboard;
  const offered = allRoles.filter(
    ({ id }) => me?.abilities.grantAdministration || !administrationRoles.includes(id) || roles.includes(id),
  );
  const disabled = user !== undefined && !user.abilities.edit;
  return (
    <>
      <div className={classes.grid}>
        <RoomForList>
          <MultiSelect
            {...multiSelectProps}
            label={t`Roles`}
            disabled={disabled}
            data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={offered.length > 0 ? roles.map(String) : []}
            onChange={(ids) => change({ roles: ids.map(Number) })}
            searchable
            hidePickedOptions
            nothingFoundMessage={<NothingFound />}
          />
        </RoomForList>
        <Select
          {...selectProps}
          label={t`Default dashboard`}
          disabled={disabled}
          data={dashboards.map(({ id, name }) => ({
            value: String(id),
            label: name || t`Unnamed default dashboard`,
          }))}
          value={dashboard == null ? null : String(dashboard)}
          onChange={(id) => change({ defaultDashboard: id === null ? null : Number(id) })}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear default dashboard`, tabIndex: 0 }}
        />
      </div>
      <div className={classes.switches}>
        <Switch
          label={t`Active`}
          disabled={disabled}
          checked={changes.isActive ?? user?.isActive ?? true}
          onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
        />
        <Switch
          label={t`2-factor authentication`}
          disabled={disabled}
          checked={changes.isUsing2FA ?? user?.isUsing2FA ?? false}
          onChange={({ currentTarget }) => change({ isUsing2FA: currentTarget.checked })}
        />
        <Switch
          label={t`Deny access to contact list`}
          disabled={disabled}
          checked={changes.denyContactList ?? user?.denyContactList ?? false}
          onChange={({ currentTarget }) => change({ denyContactList: currentTarget.checked })}
        />
      </div>
    </>
  );
}
