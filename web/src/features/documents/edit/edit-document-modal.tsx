import type { Document } from '@atrium/contract/documents';
import { useLingui } from '@lingui/react/macro';
import { roomy } from '../../../ui/form/select-styles.ts';
import { Modal } from '../../../ui/window/modal.tsx';
import { EditDocumentForm } from './edit-document-form.tsx';

interface EditDocumentModalProps {
  opened: boolean;
  onClose: () => void;
  document: Document;
}

export function EditDocumentModal({ opened, onClose, document }: EditDocumentModalProps) {
  const { t } = useLingui();
  return (
    <Modal className={roomy} opened={opened} onClose={onClose} title={t`Edit document`}>
      <EditDocumentForm key={document.id} document={document} onClose={onClose} />
    </Modal>
  );
}
