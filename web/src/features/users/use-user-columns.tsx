import { Trans, useLingui } from '@lingui/react/macro';
import { IconAddressBookOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { writeDate, writeTime } from '../../base/text/write-time.ts';
import { PersonAvatar } from '../../core/people/person-avatar.tsx';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { StorageUse } from '../../ui/storage-use.tsx';
import type { UserRow } from './user-rows.ts';
import classes from './users.module.css';

const compareTime = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '');

export function useUserColumns(): Column<UserRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: (user) => (
          <span className={classes.person}>
            <PersonAvatar person={user} size={32} />
            <span className={classes.names}>
              <bdi className={classes.name} title={user.fullName}>
                {user.fullName}
              </bdi>
              <bdi className={classes.email} title={user.email}>
                {user.email}
              </bdi>
            </span>
          </span>
        ),
        compare: (a, b) => compareText(a.fullName, b.fullName),
      },
      {
        id: 'roles',
        label: t`Roles`,
        width: 160,
        givesWay: 4,
        skeleton: '120px',
        cell: ({ roleNames }) => <bdi title={roleNames}>{roleNames || '–'}</bdi>,
        compare: (a, b) => compareText(a.roleNames, b.roleNames),
      },
      {
        id: 'dashboard',
        label: t`Dashboard`,
        width: 122,
        givesWay: 1,
        skeleton: '70px',
        cell: ({ dashboardName }) => <bdi title={dashboardName}>{dashboardName}</bdi>,
        compare: (a, b) => compareText(a.dashboardName, b.dashboardName),
      },
      {
        id: 'status',
        label: t`Status`,
        width: 92,
        phone: 'note',
        skeleton: '60px',
        cell: ({ isActive }) => (
          <span className={classes.status} data-on={isActive}>
            {isActive ? <Trans>Active</Trans> : <Trans>Disabled</Trans>}
          </span>
        ),
        compare: (a, b) => Number(b.isActive) - Number(a.isActive),
      },
      {
        id: 'hidden',
        label: t`Contact list`,
        width: 102,
        givesWay: 2,
        skeleton: '50px',
        cell: ({ denyContactList }) =>
          denyContactList ? (
            <span className={classes.hidden} title={t`Hidden from contact list`}>
              <IconAddressBookOff size={17} stroke={1.6} aria-hidden="true" />
              <Trans context="contact list closed to the person">Hidden</Trans>
            </span>
          ) : (
            <span className={classes.quiet}>–</span>
          ),
        compare: (a, b) => Number(b.denyContactList) - Number(a.denyContactList),
      },
      {
        id: 'created',
        label: t`Created`,
        width: 96,
        givesWay: 3,
        skeleton: '70px',
        cell: ({ createdAt }) => writeDate(createdAt),
        compare: (a, b) => compareTime(a.createdAt, b.createdAt),
      },
      {
        id: 'storage',
        label: t`Storage`,
        width: 118,
        givesWay: 0,
        skeleton: '70px',
        cell: ({ storage }) => <StorageUse {...storage} />,
        compare: (a, b) => a.storage.used - b.storage.used,
      },
      {
        id: 'seen',
        label: t`Last seen`,
        width: 150,
        givesWay: 5,
        skeleton: '100px',
        cell: ({ lastSeenAt }) =>
          lastSeenAt ? (
            writeTime(lastSeenAt)
          ) : (
            <span className={classes.quiet}>
              <Trans>Never</Trans>
            </span>
          ),
        compare: (a, b) => compareTime(a.lastSeenAt, b.lastSeenAt),
      },
    ],
    [t],
  );
}
