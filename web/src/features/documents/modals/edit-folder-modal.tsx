import type { Folder } from '@atrium/contract/folders';
import { useLingui } from '@lingui/react/macro';
import { Modal } from '../../../ui/modal.tsx';
import { roomy } from '../../../ui/select-styles.ts';
import { EditFolderForm } from './edit-folder-form.tsx';

interface EditFolderModalProps {
  opened: boolean;
  onClose: () => void;
  folder: Folder;
}

export function EditFolderModal({ opened, onClose, folder }: EditFolderModalProps) {
  const { t } = useLingui();
  return (
    <Modal className={roomy} opened={opened} onClose={onClose} title={t`Edit folder`}>
      <EditFolderForm key={folder.id} folder={folder} onClose={onClose} />
    </Modal>
  );
}
