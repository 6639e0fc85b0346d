import { measureRoleDeletion, type Role } from '@atrium/contract/roles';
import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { impactSentence } from '../../core/permissions/impact-sentence.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';

const impactQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'role deletion', id],
    queryFn: ({ signal }) => send(measureRoleDeletion, { params: { id } }, { signal }),
    // What was true a moment ago may not be what happens.
    gcTime: 0,
    meta: { handles: [404, 409] },
  });

/** Who loses what, before it happens. */
export function RoleDeletionImpact({ role }: { role: Role }) {
  const { data, isError } = useQuery(impactQuery(role.id));
  if (isError) return null;
  if (!data) {
    return (
      <p className={form.text} role="status">
        <Trans>Checking who loses access…</Trans>
      </p>
    );
  }
  const { people, spaces, lose, documentsLost } = data;
  if (people === 0 && spaces === 0) {
    return (
      <p className={form.text} role="status">
        <Trans>Nobody has this role, and it has no permissions in any space.</Trans>
      </p>
    );
  }
  return (
    <Notice kind="warn">
      <Plural value={people} one="# person has this role." other="# people have this role." />{' '}
      <Plural
        value={spaces}
        _0="It has no permissions in any space."
        one="Its permissions in # space go with it."
        other="Its permissions in # spaces go with it."
      />{' '}
      {lose > 0 ? (
        impactSentence({ gain: 0, lose, documentsGained: 0, documentsLost })
      ) : (
        <Trans>Nobody loses access to a document.</Trans>
      )}
    </Notice>
  );
}
