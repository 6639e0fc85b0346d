import {
  CreateContactModal,
  DeleteContactModal,
  EditContactModal,
  type WindowProps,
} from './contact-modals.tsx';
import type { OpenWindow } from './contacts-page.tsx';
import { ImportContactsModal } from './import-contacts-modal.tsx';
import { MyContactModal } from './my-contact-modal.tsx';

/** Whichever window of the contacts page is open. */
export function ContactWindow({ which, ...props }: WindowProps & { which: OpenWindow }) {
  switch (which.kind) {
    case 'create':
      return <CreateContactModal {...props} />;
    case 'import':
      return <ImportContactsModal {...props} />;
    case 'mine':
      return <MyContactModal {...props} />;
    case 'edit':
      return <EditContactModal {...props} id={which.contact.id} />;
    case 'delete':
      return <DeleteContactModal {...props} contact={which.contact} />;
  }
}
