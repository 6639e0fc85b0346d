import type { Contact } from '@atrium/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ContactPhoto } from '../../core/people/contact-photo.tsx';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import type { Column, TabStop } from '../../ui/data-table/types.ts';
import { ContactLinks } from './contact-links.tsx';
import classes from './contacts.module.css';

export const compareNames = (
  a: Pick<Contact, 'firstName' | 'lastName'>,
  b: Pick<Contact, 'firstName' | 'lastName'>,
): number => compareText(a.lastName, b.lastName) || compareText(a.firstName, b.firstName);

export const useSalutations = (): Record<Contact['salutation'], string> => {
  const { t } = useLingui();
  return useMemo(() => ({ 'Ms.': t`Miss`, 'Mr.': t`Mister` }), [t]);
};

/** `ownId` is the user who looks at them. */
export function useContactColumns(ownId: number): Column<Contact>[] {
  const { t } = useLingui();
  const salutations = useSalutations();
  return useMemo(
    () => [
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
        cell: ({ salutation }) => salutations[salutation],
        compare: (a, b) =>
          compareText(salutations[a.salutation], salutations[b.salutation]) || compareNames(a, b),
      },
      {
        id: 'lastName',
        label: t`Last name`,
        width: 130,
        phone: 'title',
        skeleton: '80px',
        cell: (row, tabStop) => <LastName contact={row} isOwn={row.user === ownId} tabStop={tabStop} />,
        compare: compareNames,
      },
      {
        id: 'firstName',
        label: t`First name`,
        width: 100,
        skeleton: '64px',
        cell: ({ firstName }) => <bdi title={firstName}>{firstName}</bdi>,
        compare: (a, b) => compareText(a.firstName, b.firstName) || compareText(a.lastName, b.lastName),
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
        phone: 'note',
        skeleton: '140px',
        cell: ({ position }) => <bdi title={position}>{position}</bdi>,
        compare: (a, b) => compareText(a.position, b.position) || compareNames(a, b),
      },
      {
        id: 'division',
        label: t`Division`,
        width: 140,
        givesWay: 3,
        skeleton: '96px',
        cell: ({ division }) => <span title={division}>{division}</span>,
        compare: (a, b) => compareText(a.division, b.division) || compareNames(a, b),
      },
      {
        id: 'user',
        label: t`User`,
        width: 52,
        givesWay: 2,
        skeleton: '16px',
        cell: ({ user }) => <YesOrNo isYes={user !== null} />,
        compare: (a, b) => Number(b.user !== null) - Number(a.user !== null) || compareNames(a, b),
      },
    ],
    [t, salutations, ownId],
  );
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const { t } = useLingui();
  return (
    <>
      {isYes ? <IconCheck size={17} stroke={1.6} aria-hidden="true" /> : <span aria-hidden="true">–</span>}
      <span className="atr-hidden">{isYes ? t`Yes` : t`No`}</span>
    </>
  );
}

/** The last name leads to the person; on a phone the first name stands here too. */
function LastName({ contact, isOwn, tabStop }: { contact: Contact; isOwn: boolean; tabStop: TabStop }) {
  const { t } = useLingui();
  return (
    <>
      <Link
        to="/people/$personId"
        params={{ personId: String(contact.id) }}
        className={classes.name}
        tabIndex={tabStop}
        title={contact.lastName}
      >
        <bdi>
          {contact.lastName}
          <span className={classes.first}>, {contact.firstName}</span>
        </bdi>
      </Link>
      {isOwn && <span className={classes.badge}>{t`You`}</span>}
      {!contact.isPublished && (
        <span className={classes.badge} data-kind="hidden" title={t`Not published: others do not see it.`}>
          {t({ message: 'Hidden', context: 'not published' })}
        </span>
      )}
    </>
  );
}
