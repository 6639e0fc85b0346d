import type { ReviewedUser } from '@atrium/contract/reviews';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column, Sort } from '../../ui/data-table/types.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import classes from './review-page.module.css';

const keyOf = ({ id }: ReviewedUser) => String(id);
const nameOf = ({ fullName }: ReviewedUser) => fullName;

/** Everybody who may read in the space, and by which roles. */
export function UserList({ users }: { users: ReviewedUser[] | undefined }) {
  const { t } = useLingui();
  const [sort, setSort] = useState<Sort | null>(null);
  // To whom the directory is closed nobody’s is told.
  const showsEmails = !users || users.some(({ email }) => email !== null);
  const columns = useMemo((): Column<ReviewedUser>[] => {
    const rolesOf = ({ isOwner, roles }: ReviewedUser) =>
      [...(isOwner ? [t`Space owner`] : []), ...roles.map((role) => role.name)].join(', ');
    return [
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        cell: ({ fullName }) => <bdi className={classes.person}>{fullName}</bdi>,
        compare: (a, b) => compareText(a.fullName, b.fullName),
      },
      ...(showsEmails
        ? [
            {
              id: 'email',
              label: t`Email`,
              width: 280,
              givesWay: 1,
              skeleton: '180px',
              cell: ({ email }: ReviewedUser) => <bdi title={email ?? ''}>{email}</bdi>,
              compare: (a: ReviewedUser, b: ReviewedUser) => compareText(a.email ?? '', b.email ?? ''),
            },
          ]
        : []),
      {
        id: 'roles',
        label: t`Roles`,
        width: 360,
        givesWay: 2,
        skeleton: '200px',
        cell: (user) => <bdi title={rolesOf(user)}>{rolesOf(user)}</bdi>,
        compare: (a, b) => compareText(rolesOf(a), rolesOf(b)),
      },
    ];
  }, [t, showsEmails]);
  return (
    <DataTable
      label={t`Users and assigned roles`}
      rows={users}
      rowKey={keyOf}
      rowName={nameOf}
      columns={columns}
      sort={sort}
      onSort={setSort}
      empty={
        <EmptyState title={t`Nobody may read here`}>
          <Trans>No role lets anybody in.</Trans>
        </EmptyState>
      }
    />
  );
}
