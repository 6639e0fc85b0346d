import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { rolesQuery, usersQuery } from '../../core/administration/administration.ts';
import { meQuery } from '../../core/people/me.ts';
import { PersonSelect } from '../../core/people/people-select.tsx';
import { NothingFound } from '../../ui/form/nothing-found.tsx';
import { RoomForList } from '../../ui/form/room-for-list.tsx';
import { multiSelectProps } from '../../ui/form/select-styles.ts';
import classes from './users.module.css';

interface RolesFieldProps {
  value: number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

/** Who may not grant the roles of administrators does not see them offered; what somebody has of them stays. */
export function RolesField({ value, onChange, error }: RolesFieldProps) {
  const { t } = useLingui();
  const { data: roles } = useQuery(rolesQuery);
  const { data: users } = useQuery(usersQuery);
  const { data: me } = useSuspenseQuery(meQuery);
  const isFixed = (id: number) => roles?.find((role) => role.id === id)?.isFixed === true;
  const isOffered = (id: number) => me.abilities.grantAdministration || !isFixed(id);
  const kept = value.filter((id) => !isOffered(id));
  const set = (ids: number[]) => onChange([...kept, ...ids.filter(isOffered)].sort((a, b) => a - b));
  return (
    <div className={classes.copy}>
      <RoomForList>
        <MultiSelect
          {...multiSelectProps}
          label={t`Roles`}
          error={error}
          data={(roles ?? [])
            .filter(({ id }) => isOffered(id))
            .map(({ id, name }) => ({ value: String(id), label: name }))}
          value={roles ? value.filter(isOffered).map(String) : []}
          onChange={(ids) => set(ids.map(Number))}
          disabled={!roles}
          searchable
          hidePickedOptions
          nothingFoundMessage={<NothingFound />}
        />
      </RoomForList>
      <PersonSelect
        label={t`Copy roles from`}
        value={null}
        onChange={(id) => {
          const other = users?.find((user) => user.id === id);
          if (other?.roles) set(other.roles);
        }}
      />
    </div>
  );
}
