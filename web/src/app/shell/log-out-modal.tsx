import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useOnline } from '../../base/http/connectivity.ts';
import { countUnsent } from '../../core/offline/copies.ts';
import { logOut } from '../../core/people/log-out.ts';
import form from '../../ui/form/form.module.css';
import { Modal } from '../../ui/window/modal.tsx';
import { startSync } from '../follow-offline.ts';

interface LogOutModalProps {
  opened: boolean;
  /** Documents with changes that have not arrived. */
  count: number;
  onClose: () => void;
}

/** Logging out takes what this device keeps: asked for only where something would be lost. */
export function LogOutModal({ opened, count, onClose }: LogOutModalProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const online = useOnline();
  const synchronize = async () => {
    onClose();
    const end = await startSync(client, 'wanted');
    if (end === 'done' && (await countUnsent()) === 0) logOut();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t`Log out with unsynchronized changes?`}>
      <div className={form.form}>
        <p className={form.text}>
          <Plural
            value={count}
            one="# document has annotations that exist on this device only. Logging out removes them for good."
            other="# documents have annotations that exist on this device only. Logging out removes them for good."
          />
        </p>
        {!online && (
          <p className={form.text} role="status">
            <Trans>You are offline: they can be synchronized once you are back online.</Trans>
          </p>
        )}
        <div className={form.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" variant="light" onClick={logOut}>
            <Trans>Log out anyway</Trans>
          </Button>
          <Button disabled={!online} onClick={() => void synchronize()}>
            <Trans>Synchronize first</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
