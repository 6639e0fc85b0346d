import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import form from '../../../ui/form/form.module.css';
import { Modal } from '../../../ui/window/modal.tsx';

interface DiscardModalProps {
  opened: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

export function DiscardModal({ opened, onDiscard, onClose }: DiscardModalProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Discard changes`}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans>What you changed in this description is not saved.</Trans>
        </p>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button color="red" onClick={onDiscard}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
