import { updateMyContact } from '@atrium/contract/contacts';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { saveContact } from './contact-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactGone, telling, type WindowProps, wide } from './contact-modals.tsx';
import { myContactQuery, refreshContacts } from './contact-queries.ts';

/** MY_CONTACT_EDIT */
export function MyContactModal({ opened, onClose }: WindowProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: contact } = useQuery({ ...myContactQuery, enabled: opened });
  return (
    <Modal opened={opened} onClose={onClose} title={t`Edit my contact info`} size={wide}>
      {contact === null && <ContactGone />}
      {contact && (
        <ContactForm
          contact={contact}
          isAdmin={false}
          submitLabel={t`Save`}
          save={telling(t`Error updating contact`, (checked) => saveContact(updateMyContact, {}, checked))}
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
