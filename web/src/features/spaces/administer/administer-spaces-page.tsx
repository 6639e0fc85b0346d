import { Id } from '@atrium/contract/parts/fields';
import { Name } from '@atrium/contract/parts/names';
import { Quota } from '@atrium/contract/quotas';
import { createSpace, deleteSpace, restoreSpace, type Space, updateSpace } from '@atrium/contract/spaces';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { reportFailure } from '../../../base/failures/report-failure.ts';
import { send } from '../../../base/http/call.ts';
import { spaceStorageQuery, usersQuery } from '../../../core/administration/administration.ts';
import { RecordPage } from '../../../core/administration/record-page.tsx';
import { refreshSpaces, spacesQuery } from '../../../core/library/library.ts';
import { PersonSelect } from '../../../core/people/people-select.tsx';
import { compareText } from '../../../ui/data-table/sort-rows.ts';
import type { Column } from '../../../ui/data-table/types.ts';
import { NameField } from '../../../ui/form/name-field.tsx';
import { QuotaField } from '../../../ui/form/quota-field.tsx';
import { useColumns } from '../../../ui/list-page/use-columns.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { StorageUse } from '../../../ui/storage-use.tsx';
import { showUndoToast } from '../../../ui/toast/undo-toast.tsx';
import { DeletedSpaces } from './deleted-spaces.tsx';

const schema = z.object({
  name: Name,
  owner: z.pipe(z.number('Space owner is required.'), Id),
  quota: Quota,
});

export function AdministerSpacesPage() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { columns, filterText, ownerOf, storageOf } = useSpaceColumns();
  const quotaOf = (space: Space) => storageOf(space)?.quota ?? null;
  const refresh = (id?: number) => refreshSpaces(client, id === undefined ? [] : [id]);

  async function undo({ id }: Space): Promise<void> {
    await send(restoreSpace, { params: { id } }).catch((error) => reportFailure(error, 'change'));
    await refresh(id);
  }

  return (
    <RecordPage
      words={{
        title: t`Spaces`,
        hint: (
          <Trans>
            A space holds the folders and documents of a team. Its owner can do everything in it and reviews
            who has access.
          </Trans>
        ),
        filter: t`Filter by name or space owner...`,
        create: t`New space`,
        edit: t`Edit space`,
        remove: t`Delete space`,
        empty: t`No spaces yet`,
        emptyText: <Trans>Create a space, then give roles permissions in it.</Trans>,
        drawing: 'M4 17v-7a8 8 0 0 1 16 0v7M9 17v-7a3 3 0 0 1 6 0v7',
      }}
      list={useQuery(spacesQuery)}
      columns={columns}
      filterText={filterText}
      form={{
        schema,
        blank: { name: '', owner: null as number | null, quota: null as number | null },
        read: (space) => ({ name: space.name, owner: space.owner, quota: quotaOf(space) }),
        fields: (fields) => (
          <>
            <NameField {...fields} />
            <PersonSelect
              label={t`Space owner`}
              value={fields.draft.owner}
              onChange={(owner) => fields.change({ owner })}
              error={fields.errors.owner}
            />
            <QuotaField
              value={fields.draft.quota}
              onChange={(quota) => fields.change({ quota })}
              error={fields.errors.quota}
              description={t`All files in the space, including earlier versions and the trash.`}
            />
          </>
        ),
        create: (body) => send(createSpace, { body }),
        update: (space, { quota, ...body }) =>
          send(updateSpace, {
            params: { id: space.id },
            // What was not touched is not set: it may not even have been read yet.
            body: { ...body, ...(quota === quotaOf(space) ? {} : { quota }) },
          }),
      }}
      remove={{
        run: ({ id }) => send(deleteSpace, { params: { id } }),
        warning: () => (
          <Notice kind="warn">
            <Trans>This also deletes the space’s folders and files.</Trans>
          </Notice>
        ),
        onDeleted: (space) => showUndoToast(t`“${space.name}” is deleted`, () => undo(space)),
      }}
      extra={<DeletedSpaces ownerOf={ownerOf} />}
      refresh={refresh}
    />
  );
}

function useSpaceColumns() {
  const { t } = useLingui();
  const { data: users } = useQuery(usersQuery);
  const ownerOf = useMemo(() => {
    const names = new Map(users?.map((user) => [user.id, user.fullName]));
    return ({ owner }: Space) => names.get(owner) ?? '';
  }, [users]);
  const { data: storage } = useQuery(spaceStorageQuery);
  const storageOf = useMemo(() => {
    const uses = new Map(storage?.map((use) => [use.space, use]));
    return ({ id }: Space) => uses.get(id);
  }, [storage]);
  const more: Column<Space>[] = useMemo(
    () => [
      {
        id: 'owner',
        label: t`Space owner`,
        width: 320,
        givesWay: 2,
        phone: 'note',
        skeleton: '120px',
        cell: (space) => <bdi>{ownerOf(space)}</bdi>,
        compare: (a, b) => compareText(ownerOf(a), ownerOf(b)),
      },
      {
        id: 'storage',
        label: t`Storage`,
        width: 180,
        givesWay: 1,
        skeleton: '90px',
        cell: (space) => {
          const use = storageOf(space);
          return use && <StorageUse {...use} />;
        },
        compare: (a, b) => (storageOf(a)?.used ?? 0) - (storageOf(b)?.used ?? 0),
      },
    ],
    [t, ownerOf, storageOf],
  );
  const filterText = useCallback((space: Space) => `${space.name} ${ownerOf(space)}`, [ownerOf]);
  return { columns: useColumns(more), filterText, ownerOf, storageOf };
}
