import type { Member } from '@atrium/contract/members';
import type { Space } from '@atrium/contract/spaces';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDisclosure } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { spaceQuery } from '../../core/library/library.ts';
import { WhyModal } from '../../core/permissions/why-modal.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { RowAction, Sort } from '../../ui/data-table/types.ts';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { NoRows } from '../../ui/list-page/no-rows.tsx';
import { NotThere } from '../../ui/state/not-there.tsx';
import { CountLine, TablePage } from '../../ui/table-page/table-page.tsx';
import { membersQuery } from './contact-queries.ts';
import classes from './contacts.module.css';
import { filterPeople } from './filter-people.ts';
import { useMemberColumns } from './use-member-columns.tsx';

interface MembersPageProps {
  spaceId: number;
  /** What stands between title and table: a review that is due. */
  banner?: ReactNode;
}

/** The people who may read a space. */
export function MembersPage({ spaceId, ...rest }: MembersPageProps) {
  const { data: space, error } = useQuery(spaceQuery(spaceId));
  if (!space) return <NotThere error={error} />;
  return <Members key={spaceId} space={space} {...rest} />;
}

const byName: Sort = { column: 'name', isDescending: false };
const keyOf = ({ id }: Member) => String(id);
const nameOf = ({ fullName }: Member) => fullName;
const noActions: RowAction<Member>[] = [];
const drawing = 'M12 7a4 4 0 1 0 .1 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2';

function Members({ space, banner }: Omit<MembersPageProps, 'spaceId'> & { space: Space }) {
  const { t } = useLingui();
  const list = useQuery(membersQuery(space.id));
  const [sort, setSort] = useState<Sort | null>(byName);
  const [filter, setFilter] = useState('');
  const rows = list.data ?? (list.isError ? [] : undefined);
  const shown = useMemo(() => rows && filterPeople(rows, filter), [rows, filter]);
  const showsRoles = rows?.some(({ roles }) => roles !== null) ?? false;
  const columns = useMemberColumns(space.owner, showsRoles);
  const [asked, setAsked] = useState<Member>();
  const [isAsking, ask] = useDisclosure();
  const actions: RowAction<Member>[] = useMemo(
    () => [
      {
        id: 'why',
        label: t`Why can this person see this?`,
        icon: IconHelpCircle,
        // Who is told the roles may be told the reasons.
        isShown: ({ roles }) => roles !== null,
        run: (member) => {
          setAsked(member);
          ask.open();
        },
      },
    ],
    [t, ask],
  );
  return (
    <TablePage
      title={t`Space members`}
      crumb={
        <p className={classes.crumb}>
          <Link to="/spaces/$spaceId/documents" params={{ spaceId: String(space.id) }}>
            {space.name}
          </Link>
        </p>
      }
      banner={banner}
      tools={
        <>
          <FilterBox
            label={t`Filter by name, email, function or division...`}
            width={400}
            onFilter={setFilter}
          />
          <CountLine>
            {shown ? <Counts members={shown} showsRoles={showsRoles} /> : <Trans>Loading</Trans>}
          </CountLine>
        </>
      }
    >
      <DataTable
        label={t`Space members`}
        rows={shown}
        rowKey={keyOf}
        rowName={nameOf}
        columns={columns}
        actions={showsRoles ? actions : noActions}
        sort={sort}
        onSort={setSort}
        empty={
          <NoRows
            why={list.data ? (list.data.length > 0 ? 'filtered' : 'empty') : 'failed'}
            error={list.error}
            empty={{ title: t`Nobody may read this space`, text: '', drawing }}
            onRetry={list.refetch}
          />
        }
      />
      {asked && (
        <WhyModal
          person={asked}
          object={{ entityType: 0, entityId: space.id, name: space.name }}
          opened={isAsking}
          onClose={ask.close}
        />
      )}
    </TablePage>
  );
}

function Counts({ members, showsRoles }: { members: Member[]; showsRoles: boolean }) {
  const roles = new Set(members.flatMap((member) => member.roles ?? []).map(({ id }) => id)).size;
  return (
    <>
      <Plural value={members.length} one="# member" other="# members" />
      {showsRoles && (
        <>
          {', '}
          <Plural value={roles} one="# role" other="# roles" />
        </>
      )}
    </>
  );
}
