import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDevices, IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { rolesQuery, usersQuery } from '../../core/administration/administration.ts';
import type { RowAction, Sort } from '../../ui/data-table/types.ts';
import { type ListModal, ListPage } from '../../ui/list-page/list-page.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import { UserModal } from './user-modal.tsx';
import { canDelete, canEdit, nameOf, searchedIn, toRows, type UserRow } from './user-rows.ts';

/** The windows that only this page has. */
export type MoreUserModals = { kind: 'sessions'; row: UserRow } | { kind: 'import' };
export type UserModals = ListModal<UserRow, MoreUserModals>;

const newestFirst: Sort = { column: 'created', isDescending: true };
const always = () => true;

export function UsersPage() {
  const { t } = useLingui();
  const users = useQuery(usersQuery);
  const { data: roles } = useQuery(rolesQuery);
  const rows = useMemo(() => {
    const names = new Map(roles?.map(({ id, name }) => [id, name]));
    return users.data && toRows(users.data, (id) => names.get(id) ?? '');
  }, [users.data, roles]);
  const actions = useCallback(
    (open: (which: UserModals) => void): RowAction<UserRow>[] => [
      {
        id: 'sessions',
        label: t`Sessions`,
        icon: IconDevices,
        isShown: always,
        run: (row) => open({ kind: 'sessions', row }),
      },
    ],
    [t],
  );
  return (
    <ListPage<UserRow, MoreUserModals>
      title={t`Users`}
      hint={
        <Trans>People sign in with their email. What they may see and do follows from their roles.</Trans>
      }
      list={{ data: rows, isError: users.isError, refetch: users.refetch }}
      columns={useUserColumns()}
      rowName={nameOf}
      sort={newestFirst}
      filter={{ label: t`Filter by name, email or role...`, text: searchedIn }}
      addLabel={t`New user`}
      canEdit={canEdit}
      canDelete={canDelete}
      actions={actions}
      extra={(open) => (
        <Button
          variant="default"
          leftSection={<IconFileImport size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => open({ kind: 'import' })}
        >
          <Trans>Import from CSV</Trans>
        </Button>
      )}
      empty={{
        title: t`No users yet`,
        text: <Trans>Create a user, or import many from a CSV file.</Trans>,
        drawing: 'M4 20v-1a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v1M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
      }}
      modal={(which, state) => <UserModal which={which} {...state} />}
    />
  );
}
