import {
  createMailingList,
  deleteMailingList,
  type MailingList,
  NewMailingList,
  updateMailingList,
} from '@atrium/contract/mailing-lists';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { send } from '../../base/http/call.ts';
import { mailingListsQuery } from '../../core/administration/administration.ts';
import { RecordPage } from '../../core/administration/record-page.tsx';
import { PeopleSelect } from '../../core/people/people-select.tsx';
import type { Column } from '../../ui/data-table/types.ts';
import form from '../../ui/form/form.module.css';
import { NameField } from '../../ui/form/name-field.tsx';
import { useColumns } from '../../ui/list-page/use-columns.tsx';

export function MailingListsPage() {
  const { t } = useLingui();
  const more: Column<MailingList>[] = useMemo(
    () => [
      {
        id: 'members',
        label: t`Members`,
        width: 140,
        phone: 'note',
        skeleton: '60px',
        cell: ({ members }) => <Plural value={members.length} one="# member" other="# members" />,
        compare: (a, b) => a.members.length - b.members.length,
      },
    ],
    [t],
  );
  return (
    <RecordPage
      words={{
        title: t`Mailing lists`,
        hint: <Trans>Documents can be shared with all members of a mailing list at once.</Trans>,
        filter: t`Filter by name...`,
        create: t`New mailing list`,
        edit: t`Edit mailing list`,
        remove: t`Delete mailing list`,
        empty: t`No mailing lists yet`,
        emptyText: <Trans>Put people who often get the same documents on a list.</Trans>,
        drawing: 'M3 6h18v12H3zM3 7l9 7 9-7',
      }}
      list={useQuery(mailingListsQuery)}
      columns={useColumns(more)}
      form={{
        schema: NewMailingList,
        blank: { name: '', members: [] as number[] },
        read: ({ name, members }) => ({ name, members: members.map(({ id }) => id) }),
        fields: (fields) => (
          <>
            <NameField {...fields} />
            <PeopleSelect
              label={t`Members`}
              value={fields.draft.members}
              onChange={(members) => fields.change({ members })}
              error={fields.errors.members}
            />
          </>
        ),
        create: (body) => send(createMailingList, { body }),
        update: ({ id }, body) => send(updateMailingList, { params: { id }, body }),
      }}
      remove={{
        run: ({ id }) => send(deleteMailingList, { params: { id } }),
        warning: () => (
          <p className={form.text}>
            <Trans>Its members keep their accounts; only the list is deleted.</Trans>
          </p>
        ),
      }}
    />
  );
}
