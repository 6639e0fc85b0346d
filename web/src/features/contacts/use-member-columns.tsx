import type { Member } from '@atrium/contract/members';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { ContactLinks } from './contact-links.tsx';
import classes from './contacts.module.css';
import { useSalutations } from './use-contact-columns.tsx';

/** The name as a list of people is sorted: the last name first; an e-mail where there is no name. */
const listedName = ({ firstName, lastName, fullName }: Member): string =>
  [lastName, firstName].filter(Boolean).join(', ') || fullName;

const compareNames = (a: Member, b: Member): number => compareText(listedName(a), listedName(b));

export function useMemberColumns(ownerId: number, showsRoles: boolean): Column<Member>[] {
  const { t } = useLingui();
  const salutations = useSalutations();
  return useMemo(() => {
    const salutationOf = ({ salutation }: Member) => (salutation ? salutations[salutation] : '');
    const columns: Column<Member>[] = [
      {
        id: 'photo',
        label: t`Photo`,
        width: 54,
        phone: 'lead',
        skeleton: '30px',
        cell: (row) => <ContactPhoto person={row} />,
      },
      {
        id: 'salutation',
        label: t`Salutation`,
        width: 82,
        givesWay: 1,
        skeleton: '44px',
        cell: salutationOf,
        compare: (a, b) => compareText(salutationOf(a), salutationOf(b)) || compareNames(a, b),
      },
      {
        id: 'name',
        label: t`Name`,
        phone: 'title',
        skeleton: '120px',
        cell: (row, tabStop) =>
          row.contact === null ? (
            <bdi className={classes.name} title={listedName(row)}>
              {listedName(row)}
            </bdi>
          ) : (
            <Link
              to="/people/$personId"
              params={{ personId: String(row.contact) }}
              className={classes.name}
              tabIndex={tabStop}
              title={listedName(row)}
            >
              <bdi>{listedName(row)}</bdi>
            </Link>
          ),
        compare: compareNames,
      },
      {
        id: 'contact',
        label: t`Contact`,
        width: 162,
        givesWay: 4,
        skeleton: '120px',
        cell: (row, tabStop) => <ContactLinks of={row} tabStop={tabStop} />,
      },
      {
        id: 'position',
        label: t`Function`,
        width: 176,
        givesWay: 3,
        phone: 'note',
        skeleton: '110px',
        cell: (row) =>
          row.contact === null ? (
            <span className={classes.muted}>{t`No contact entry`}</span>
          ) : (
            <bdi title={row.position}>{row.position}</bdi>
          ),
        compare: (a, b) => compareText(a.position, b.position) || compareNames(a, b),
      },
      {
        id: 'division',
        label: t`Division`,
        width: 140,
        givesWay: 2,
        skeleton: '90px',
        cell: ({ division }) => <span title={division}>{division}</span>,
        compare: (a, b) => compareText(a.division, b.division) || compareNames(a, b),
      },
    ];
    if (showsRoles) {
      columns.push({
        id: 'roles',
        label: t`Roles`,
        width: 220,
        givesWay: 5,
        skeleton: '120px',
        cell: (row) => <Roles member={row} isOwner={row.id === ownerId} />,
        compare: (a, b) => compareText(rolesText(a), rolesText(b)) || compareNames(a, b),
      });
    }
    return columns;
  }, [t, salutations, ownerId, showsRoles]);
}

const rolesText = ({ roles }: Member): string => (roles ?? []).map(({ name }) => name).join(', ');

function Roles({ member, isOwner }: { member: Member; isOwner: boolean }) {
  const { t } = useLingui();
  const roles = member.roles ?? [];
  const [first, ...rest] = roles;
  return (
    <span className={classes.roles} title={rolesText(member)}>
      {isOwner && (
        <span className={classes.role} data-kind="owner">
          {t`Space owner`}
        </span>
      )}
      {first && <span className={classes.role}>{first.name}</span>}
      {rest.length > 0 && (
        <span className={classes.more}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="atr-hidden">{rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  );
}
