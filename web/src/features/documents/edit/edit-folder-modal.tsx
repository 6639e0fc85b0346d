import type { Folder } from '@atrium/contract/folders';
import { useLingui } from '@lingui/react/macro';
import { roomy } from '../../../ui/form/select-styles.ts';
import { Modal } from '../../../ui/window/modal.tsx';
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
