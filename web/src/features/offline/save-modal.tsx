import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SaveItems } from '../../core/offline/save-window.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { SaveConfirmation } from './save-confirmation.tsx';
import { SavePassword } from './save-password.tsx';
import { SaveProgress } from './save-progress.tsx';
import { SaveReport } from './save-report.tsx';
import { isLeft, type Report, useSave } from './use-save.ts';

/** DOCUMENT_CACHE_OFFLINE: asks whether the device is secure, then saves one document after the other. */
export function SaveModal({ items, opened, onClose }: AskedWindowProps<SaveItems>) {
  const { t } = useLingui();
  const end = (reports: Report[]) => {
    if (!isOver(reports)) return;
    onClose();
    tellEnd(reports, isStopped(reports));
  };
  const run = useSave(items, end);
  const close = run.step === 'saving' ? run.stop : onClose;
  return (
    <>
      <Modal opened={opened} onClose={close} title={t`Save offline`} closeOnEscape={run.prompt === null}>
        {run.step === 'asking' ? (
          <SaveConfirmation items={items} onCancel={onClose} onStart={run.start} />
        ) : run.step === 'saving' || isOver(run.reports) ? (
          <SaveProgress documents={items.documents} at={run.at} onCancel={run.stop} />
        ) : (
          <SaveReport reports={run.reports} onClose={onClose} onRetry={run.start} />
        )}
      </Modal>
      <SavePassword prompt={run.prompt} onAnswer={run.answer} />
    </>
  );

  function tellEnd(reports: Report[], wasStopped: boolean) {
    const saved = reports.filter(({ outcome }) => outcome.kind === 'saved').length;
    const total = reports.length;
    if (wasStopped)
      showToast('warn', t`Saving was stopped`, t`${saved} of ${total} documents are saved offline.`);
    else if (saved < total)
      showToast('ok', t`${saved} of ${total} documents are saved offline`, t`The others were skipped.`);
    else
      showToast(
        'ok',
        plural(saved, { one: '# document is saved offline', other: '# documents are saved offline' }),
      );
  }
}

const isStopped = (reports: Report[]) => reports.some(({ outcome }) => outcome.kind === 'stopped');

/** Nothing is left to be told: the window goes by itself. */
const isOver = (reports: Report[]) => isStopped(reports) || !reports.some(isLeft);
