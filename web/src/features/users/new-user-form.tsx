import { createUser } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { send } from '../../base/http/call.ts';
import form from '../../ui/form/form.module.css';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { blankUser, UserDraft } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';

interface NewUserFormProps {
  onSaved: () => void;
  onClose: () => void;
}

export function NewUserForm({ onSaved, onClose }: NewUserFormProps) {
  const { t } = useLingui();
  return (
    <RecordForm
      initial={blankUser}
      schema={UserDraft}
      save={async (body) => {
        const user = await send(createUser, { body });
        const { fullName, email } = user;
        if (user.isActive)
          showToast('ok', t`${fullName} is created`, t`A link to choose a password goes to ${email}.`);
        else showToast('ok', t`${fullName} is created`);
      }}
      onSaved={() => {
        onSaved();
        onClose();
      }}
      onClose={onClose}
      submitLabel={t`Create`}
    >
      {(fields) => (
        <>
          <UserFields {...fields} />
          <p className={form.text}>
            <Trans>The person gets a mail with a link to choose a password.</Trans>
          </p>
        </>
      )}
    </RecordForm>
  );
}
