import type { Contact } from '@atrium/contract/contacts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileImport, IconId, IconPencil, IconPlus, IconTrash, IconUserEdit } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { meQuery } from '../../core/people/me.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { RowAction, Sort } from '../../ui/data-table/types.ts';
import { useFocusWhenEmptied } from '../../ui/data-table/use-focus-when-emptied.ts';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { NoRows } from '../../ui/list-page/no-rows.tsx';
import { CountLine, TablePage } from '../../ui/table-page/table-page.tsx';
import { useModals } from '../../ui/window/use-modals.ts';
import { contactsQuery } from './contact-queries.ts';
import { filterPeople } from './filter-people.ts';
import { saveVcard } from './save-vcard.ts';
import { useContactColumns } from './use-contact-columns.tsx';

const ContactWindow = lazy(() =>
  import('./contact-window.tsx').then((module) => ({ default: module.ContactWindow })),
);

export type OpenWindow =
  | { kind: 'create' | 'import' | 'mine' }
  | { kind: 'edit' | 'delete'; contact: Contact };

const byLastName: Sort = { column: 'lastName', isDescending: false };
const drawing = 'M12 7a4 4 0 1 0 .1 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2';
const keyOf = ({ id }: Contact) => String(id);
const nameOf = ({ firstName, lastName }: Contact) => `${firstName} ${lastName}`;

export function ContactsPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  const { administer, editOwnContact } = me.abilities;
  const list = useQuery(contactsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const [sort, setSort] = useState<Sort | null>(byLastName);
  const [filter, setFilter] = useState('');
  const modals = useModals<OpenWindow>(focusHeading);
  const { open } = modals;
  const rows = list.data ?? (list.isError ? [] : undefined);
  const shown = useMemo(() => rows && filterPeople(rows, filter), [rows, filter]);
  useFocusWhenEmptied(shown, focusHeading);
  const columns = useContactColumns(me.id);
  const show = ({ id }: Contact) =>
    void navigate({ to: '/people/$personId', params: { personId: String(id) } });
  const actions = useMemo(() => {
    const always = () => true;
    const vcard: RowAction<Contact> = {
      ...{ id: 'vcard', label: t`vCard`, icon: IconId, isShown: always },
      run: (contact) => void saveVcard(contact),
    };
    const edit: RowAction<Contact> = {
      ...{ id: 'edit', label: t`Edit`, icon: IconPencil, isShown: always },
      run: (contact) => open({ kind: 'edit', contact }),
    };
    const remove: RowAction<Contact> = {
      ...{ id: 'delete', label: t`Delete`, icon: IconTrash, isShown: always },
      run: (contact) => open({ kind: 'delete', contact }),
    };
    return administer ? [vcard, edit, remove] : [vcard];
  }, [t, open, administer]);
  return (
    <TablePage
      title={t`Contacts`}
      heading={heading}
      actions={
        <>
          {editOwnContact && (
            <Button
              variant="default"
              leftSection={<IconUserEdit size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => open({ kind: 'mine' })}
            >
              <Trans>Edit my contact info</Trans>
            </Button>
          )}
          {administer && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileImport size={17} stroke={1.6} aria-hidden="true" />}
                onClick={() => open({ kind: 'import' })}
              >
                <Trans>Import from CSV</Trans>
              </Button>
              <Button
                leftSection={<IconPlus size={17} stroke={1.6} aria-hidden="true" />}
                onClick={() => open({ kind: 'create' })}
              >
                <Trans>New contact</Trans>
              </Button>
            </>
          )}
        </>
      }
      tools={
        <>
          <FilterBox
            label={t`Filter by name, email, function or division...`}
            width={400}
            onFilter={setFilter}
          />
          <CountLine>
            {shown ? (
              <Plural value={shown.length} one="# contact" other="# contacts" />
            ) : (
              <Trans>Loading</Trans>
            )}
          </CountLine>
        </>
      }
    >
      <DataTable
        label={t`Contacts`}
        rows={shown}
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        actions={actions}
        sort={sort}
        onSort={setSort}
        shortcuts={
          administer
            ? {
                open: show,
                rename: (contact) => open({ kind: 'edit', contact }),
                remove: (contact) => open({ kind: 'delete', contact }),
              }
            : { open: show }
        }
        empty={
          <NoRows
            why={list.data ? (list.data.length > 0 ? 'filtered' : 'empty') : 'failed'}
            error={list.error}
            empty={{
              ...{ title: t`No contacts yet`, drawing },
              text: administer
                ? t`Create the first one, or import a CSV file.`
                : t`An administrator adds the people who work here.`,
            }}
            onRetry={list.refetch}
          />
        }
      />
      {modals.which && (
        <Suspense fallback={null}>
          <ContactWindow
            key={modals.number}
            which={modals.which}
            opened={modals.opened}
            onClose={modals.close}
          />
        </Suspense>
      )}
    </TablePage>
  );
}
