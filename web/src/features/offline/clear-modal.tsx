import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { dropOperations } from '../../core/offline/outbox-store.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/toast/toast.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { exportAnnotations } from './export-annotations.ts';
import type { OfflineRow } from './offline-row.ts';
import classes from './save.module.css';

interface ClearModalProps {
  row: OfflineRow;
  opened: boolean;
  onClose: () => void;
}

/** A sync error is given up: says what is lost by it, and offers that as a file first. */
export function ClearModal({ row: { kept }, opened, onClose }: ClearModalProps) {
  const { t } = useLingui();
  const { id, name, waiting, problem } = kept;
  const clear = async () => {
    onClose();
    try {
      await dropOperations(id);
    } catch {
      showToast('bad', t`The changes could not be cleared`);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t`Clear sync error`}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans>
            The changes made offline to <bdi className={classes.name}>{name}</bdi> could not be sent:
          </Trans>{' '}
          {problem?.kind === 'password' ? (
            <Trans>the password of the PDF is needed.</Trans>
          ) : (
            problem?.message
          )}
        </p>
        <Notice kind="warn" title={t`These changes will be lost`}>
          <Plural
            value={waiting}
            one="# annotation is on this device only. Nobody else has it, and it cannot be brought back."
            other="# annotations are on this device only. Nobody else has them, and they cannot be brought back."
          />
        </Notice>
        <button type="button" className={form.aside} onClick={() => void exportAnnotations(id, name)}>
          <IconDownload size={16} stroke={1.6} aria-hidden="true" />
          <Trans>Download the annotations first</Trans>
        </button>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>No, cancel</Trans>
          </Button>
          <Button color="red" onClick={() => void clear()}>
            <Trans>Yes, clear</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
