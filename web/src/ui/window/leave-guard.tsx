import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import form from '../form/form.module.css';
import { Modal } from './modal.tsx';

/** Asks before a page is left on which something is not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <LeaveModal
      opened={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

interface LeaveModalProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
  /** Whether it stands above whatever window is open. */
  isOnTop?: boolean;
}

/** Asks the question where something else than the page is left. */
export function LeaveModal({ opened, onStay, onLeave, isOnTop = false }: LeaveModalProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t`Leave without saving?`}
      {...(isOnTop && { zIndex: 300 })}
    >
      <div className={form.form}>
        <p className={form.text}>
          <Trans>What you have changed here is not saved.</Trans>
        </p>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onStay}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button color="red" onClick={onLeave}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
