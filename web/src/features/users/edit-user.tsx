import { getUser, type UserDetails, updateUser } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { meQuery } from '../../core/people/me.ts';
import form from '../../ui/form/form.module.css';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { changesOf, draftOf, UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import { UserWays } from './user-ways.tsx';

/** The user, read anew each time: the version tells whether somebody else saved in between. */
const userQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => send(getUser, { params: { id } }, { signal }),
    gcTime: 0,
    // What is typed stays as it is, whatever happens to the user meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: [404] },
  });

interface EditUserProps {
  id: number;
  onSaved: () => void;
  onClose: () => void;
}

export function EditUser({ id, ...rest }: EditUserProps) {
  const { data, isError } = useQuery(userQuery(id));
  if (isError) {
    return (
      <Notice kind="bad">
        <Trans>This user could not be loaded, or no longer exists.</Trans>
      </Notice>
    );
  }
  if (!data) {
    return (
      <p className={form.text} role="status">
        <Trans>Loading</Trans>
      </p>
    );
  }
  return <EditUserForm user={data} {...rest} />;
}

function EditUserForm({ user, onSaved, onClose }: Omit<EditUserProps, 'id'> & { user: UserDetails }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQuery);
  const before = draftOf(user);
  return (
    <RecordForm
      initial={before}
      schema={UserDraft}
      save={(checked) =>
        send(
          updateUser,
          { params: { id: user.id }, body: changesOf(before, checked) },
          { ifMatch: user.version },
        )
      }
      onSaved={() => {
        onSaved();
        onClose();
      }}
      onClose={onClose}
      submitLabel={t`Save`}
    >
      {(fields) => (
        <>
          <UserFields {...fields} hasOwnDashboard={user.dashboard !== null} isOneself={user.id === me.id} />
          <UserWays user={user} onDone={onSaved} onClose={onClose} />
        </>
      )}
    </RecordForm>
  );
}
