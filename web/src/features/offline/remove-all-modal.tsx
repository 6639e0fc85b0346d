import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { removeCopies } from '../../core/offline/copies.ts';
import form from '../../ui/form/form.module.css';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import type { OfflineRow } from './offline-row.ts';

interface RemoveAllModalProps {
  rows: OfflineRow[];
  opened: boolean;
  onClose: () => void;
}

export function RemoveAllModal({ rows, opened, onClose }: RemoveAllModalProps) {
  const { t } = useLingui();
  const changed = rows.filter(({ kept }) => kept.waiting > 0).length;
  const remove = async () => {
    onClose();
    try {
      await removeCopies(rows.map(({ kept }) => kept.id));
    } catch {
      showToast('bad', t`The documents could not be removed`);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t`Remove all offline documents`}>
      <div className={form.form}>
        <p className={form.text}>
          <Plural
            value={rows.length}
            one="# document is removed from this device. It stays where it is on the server."
            other="# documents are removed from this device. They stay where they are on the server."
          />
        </p>
        {changed > 0 && (
          <p className={form.text}>
            <Plural
              value={changed}
              one="The unsent changes of # document stay, and are sent once you are online."
              other="The unsent changes of # documents stay, and are sent once you are online."
            />
          </p>
        )}
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>No, cancel</Trans>
          </Button>
          <Button color="red" onClick={() => void remove()}>
            <Trans>Yes, remove all</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
