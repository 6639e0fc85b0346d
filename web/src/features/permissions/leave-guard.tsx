import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';

/** Asks before a page is left on which something is not saved. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <Modal opened={isBlocked} onClose={() => blocker.reset?.()} title={t`Leave without saving?`}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans>What you have changed here is not saved.</Trans>
        </p>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
