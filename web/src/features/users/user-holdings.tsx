import { getHoldings } from '@atrium/contract/users';
import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './users.module.css';

const holdingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'holdings', id],
    queryFn: ({ signal }) => send(getHoldings, { params: { id } }, { signal }),
    // What was true a moment ago may not be what happens.
    gcTime: 0,
    meta: { handles: [404] },
  });

/** What happens to what hangs on a user, before it happens. */
export function UserHoldings({ id }: { id: number }) {
  const { data, isError } = useQuery(holdingsQuery(id));
  if (isError) return null;
  if (!data) {
    return (
      <p className={form.text} role="status">
        <Trans>Checking what depends on this user…</Trans>
      </p>
    );
  }
  const { spaces, documents, folders, mailingLists, hasContact } = data;
  const spaceNames = spaces.map(({ name }) => name).join(', ');
  const listNames = mailingLists.join(', ');
  if (spaces.length > 0) {
    return (
      <Notice kind="warn">
        <Plural
          value={spaces.length}
          one={`This user owns the space ${spaceNames}. Choose another owner before you delete the user.`}
          other={`This user owns the spaces ${spaceNames}. Choose another owner for each before you delete the user.`}
        />
      </Notice>
    );
  }
  return (
    <ul className={classes.facts}>
      <li>
        <Trans>The person is signed out everywhere and loses all roles.</Trans>
      </li>
      {documents + folders > 0 && (
        <li>
          <Plural value={documents} one="# document" other="# documents" />{' '}
          <Plural
            value={folders}
            one="and # folder stay, and keep the name of who made them."
            other="and # folders stay, and keep the name of who made them."
          />
        </li>
      )}
      {mailingLists.length > 0 && (
        <li>
          <Trans>These mailing lists lose a member: {listNames}.</Trans>
        </li>
      )}
      {hasContact && (
        <li>
          <Trans>The contact stays in the directory.</Trans>
        </li>
      )}
    </ul>
  );
}
