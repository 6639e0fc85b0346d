import '@mantine/core/styles/Progress.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import { PasswordForm } from './password-form.tsx';
import { syncNow } from './start-sync.ts';
import { SyncList } from './sync-list.tsx';
import { changeSyncState, type SyncState, useSyncState } from './sync-state.ts';

const closesAfter = 3000;
const close = () => changeSyncState({ isOpen: false });

/** OFFLINE_CHANGES_SYNC: what is being sent, and what became of it. */
export function SyncModal() {
  const { t } = useLingui();
  const state = useSyncState();
  const { phase, isOpen, question } = state;
  useEffect(() => {
    if (phase !== 'done' || !isOpen) return;
    const timer = setTimeout(close, closesAfter);
    return () => clearTimeout(timer);
  }, [phase, isOpen]);
  return (
    <Modal opened={isOpen} onClose={close} title={t`Synchronize offline changes`}>
      {question ? <PasswordForm key={question.name} question={question} /> : <Report state={state} />}
    </Modal>
  );
}

function Report({ state: { phase, documents } }: { state: SyncState }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const total = documents.reduce((sum, one) => sum + one.total, 0);
  const sent = documents.reduce((sum, one) => sum + one.sent, 0);
  const hasEnded = phase !== 'running' && phase !== 'idle';
  return (
    <div className={form.form}>
      {!hasEnded && (
        <>
          <p className={form.text} role="status">
            <Trans>Sending your changes…</Trans>
          </p>
          <Progress.Root size={6}>
            <Progress.Section
              value={total === 0 ? 0 : (sent / total) * 100}
              aria-label={t`Sending your changes…`}
            />
          </Progress.Root>
        </>
      )}
      {phase === 'done' && <Notice kind="ok" title={t`Synchronization complete`} />}
      {phase === 'failed' && (
        <Notice kind="bad">
          <Trans>Some documents could not be synchronized. Please contact an administrator.</Trans>
        </Notice>
      )}
      {phase === 'silent' && (
        <Notice kind="warn">
          <Trans>Atrium cannot be reached. Your changes stay on this device and are sent later.</Trans>
        </Notice>
      )}
      {phase === 'stopped' && (
        <Notice kind="warn">
          <Trans>Your changes stay on this device and are sent once you have signed in again.</Trans>
        </Notice>
      )}
      <SyncList documents={documents} />
      <div className={form.actions}>
        <Button variant="default" onClick={close} data-autofocus>
          {hasEnded ? <Trans>Close</Trans> : <Trans>Continue in the background</Trans>}
        </Button>
        {hasEnded && phase !== 'done' && (
          <Button onClick={() => void syncNow(client)}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
