import { deleteUser, importUsers } from '@atrium/contract/users';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { refreshAdministration } from '../../core/administration/administration.ts';
import { CsvImportModal } from '../../ui/csv-import/csv-import-modal.tsx';
import type { ModalState } from '../../ui/list-page/list-page.tsx';
import { DeleteModal } from '../../ui/window/delete-modal.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { EditUser } from './edit-user.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { UserHoldings } from './user-holdings.tsx';
import { UserSessionsModal } from './user-sessions-modal.tsx';
import type { UserModals } from './users-page.tsx';

const template = {
  name: 'users.csv',
  columns: ['email', 'firstName', 'lastName', 'roles', 'isActive', 'isUsing2FA', 'denyContactList'],
};

/** USER_CREATE, USER_EDIT, USER_DELETE, the import, and the sessions of a user. */
export function UserModal({ which, opened, onClose }: ModalState & { which: UserModals }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => void refreshAdministration(client);
  const state = { opened, onClose };
  switch (which.kind) {
    case 'create':
      return (
        <Modal title={t`New user`} {...state}>
          <NewUserForm onSaved={refresh} onClose={onClose} />
        </Modal>
      );
    case 'edit':
      return (
        <Modal title={t`Edit user`} {...state}>
          <EditUser id={which.row.id} onSaved={refresh} onClose={onClose} />
        </Modal>
      );
    case 'delete':
      return (
        <DeleteModal
          {...state}
          title={t`Delete user`}
          name={which.row.fullName}
          remove={() => send(deleteUser, { params: { id: which.row.id } })}
          onSettled={refresh}
        >
          <UserHoldings id={which.row.id} />
        </DeleteModal>
      );
    case 'sessions':
      return <UserSessionsModal user={which.row} {...state} />;
    case 'import':
      return (
        <CsvImportModal
          {...state}
          call={importUsers}
          template={template}
          hint={
            <Trans>
              One row for each person, known by the email. Several roles are separated by a semicolon, the
              other columns say yes or no. Empty cells change nothing. New people get a mail to choose a
              password.
            </Trans>
          }
          onImported={refresh}
        />
      );
  }
}
