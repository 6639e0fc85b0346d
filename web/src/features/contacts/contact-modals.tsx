import { type Contact, createContact, deleteContact, updateContact } from '@atrium/contract/contacts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { DeleteModal } from '../../ui/window/delete-modal.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { saveContact } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { contactQuery, refreshContacts } from './contact-queries.ts';

export interface WindowProps {
  opened: boolean;
  onClose: () => void;
}

export const wide = 720;

/** CONTACT_CREATE */
export function CreateContactModal({ opened, onClose }: WindowProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <Modal opened={opened} onClose={onClose} title={t`New contact`} size={wide}>
      <ContactForm
        isAdmin
        submitLabel={t`Create contact`}
        save={telling(t`Error creating contact`, (checked) => saveContact(createContact, {}, checked))}
        onSaved={() => {
          showToast('ok', t`Successfully created contact`);
          void refreshContacts(client);
          onClose();
        }}
        onClose={onClose}
      />
    </Modal>
  );
}

/** CONTACT_EDIT */
export function EditContactModal({ opened, onClose, id }: WindowProps & { id: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: contact } = useQuery(contactQuery(id));
  return (
    <Modal opened={opened} onClose={onClose} title={t`Edit contact`} size={wide}>
      {contact === null && <ContactGone />}
      {contact && (
        <ContactForm
          key={contact.id}
          contact={contact}
          isAdmin
          submitLabel={t`Save`}
          save={telling(t`Error updating contact`, (checked) => saveContact(updateContact, { id }, checked))}
          onSaved={() => {
            showToast('ok', t`Successfully updated contact`);
            void refreshContacts(client);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

/** CONTACT_DELETE */
export function DeleteContactModal({ opened, onClose, contact }: WindowProps & { contact: Contact }) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <DeleteModal
      opened={opened}
      onClose={onClose}
      title={t`Delete contact`}
      name={`${contact.firstName} ${contact.lastName}`}
      remove={() => send(deleteContact, { params: { id: contact.id } })}
      failure={t`Error deleting contact`}
      onDeleted={() => showToast('ok', t`Successfully deleted contact`)}
      onSettled={() => void refreshContacts(client)}
    >
      {contact.user !== null && (
        <p>
          <Trans>The user account stays.</Trans>
        </p>
      )}
    </DeleteModal>
  );
}

export const ContactGone = () => (
  <Notice kind="warn">
    <Trans>This contact no longer exists.</Trans>
  </Notice>
);

/** Each of these has a row in the error catalogue: it is told besides what the form says of its fields. */
export const telling =
  <Input extends unknown[], Reply>(text: string, work: (...input: Input) => Promise<Reply>) =>
  async (...input: Input): Promise<Reply> => {
    try {
      return await work(...input);
    } catch (error) {
      showToast('bad', text);
      throw error;
    }
  };
