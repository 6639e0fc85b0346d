import { useLingui } from '@lingui/react/macro';
import { MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from '../../../core/administration/administration.ts';
import { NothingFound } from '../../../ui/form/nothing-found.tsx';
import type { RecordFields } from '../../../ui/form/record-form.tsx';
import { RoomForList } from '../../../ui/form/room-for-list.tsx';
import { multiSelectProps } from '../../../ui/form/select-styles.ts';
import classes from './administer.module.css';
import type { AnnouncementDraft } from './announcement-draft.ts';

/** For whom it is: everybody, or people of some roles. */
export function AudienceField({ draft, errors, change }: RecordFields<AnnouncementDraft>) {
  const { t } = useLingui();
  const { data: roles } = useQuery(rolesQuery);
  return (
    <div className={classes.audience}>
      <Switch
        label={t`For everyone`}
        checked={draft.isForEverybody}
        onChange={({ currentTarget }) => change({ isForEverybody: currentTarget.checked })}
      />
      {!draft.isForEverybody && (
        <RoomForList>
          <MultiSelect
            {...multiSelectProps}
            label={t`Roles`}
            description={t`Only people with one of these roles see it, its picture too.`}
            error={errors.roles}
            data={(roles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={roles ? draft.roles.map(String) : []}
            onChange={(ids) => change({ roles: ids.map(Number) })}
            disabled={!roles}
            searchable
            hidePickedOptions
            nothingFoundMessage={<NothingFound />}
          />
        </RoomForList>
      )}
    </div>
  );
}
