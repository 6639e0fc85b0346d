import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SaveWish } from '../../base/offline/save-window.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.tsx';
import { SaveConfirmation } from './save-confirmation.tsx';
import { SavePassword } from './save-password.tsx';
import { SaveProgress } from './save-progress.tsx';
import { SaveReport } from './save-report.tsx';
import { isLeft, type Report, useSave } from './use-save.ts';

interface SaveModalProps {
  wish: SaveWish;
  opened: boolean;
  onClose: () => void;
}

/** DOCUMENT_CACHE_OFFLINE: asks whether the device is secure, then saves one document after the other. */
export function SaveModal({ wish, opened, onClose }: SaveModalProps) {
  const { t } = useLingui();
  const end = (reports: Report[]) => {
    if (!isOver(reports)) return;
    onClose();
    tellEnd(reports, isStopped(reports));
  };
  const run = useSave(wish, end);
  const close = run.step === 'saving' ? run.stop : onClose;
  return (
    <>
      <Modal opened={opened} onClose={close} title={t`Save offline`} closeOnEscape={run.prompt === null}>
        {run.step === 'asking' ? (
          <SaveConfirmation wish={wish} onCancel={onClose} onStart={run.start} />
        ) : run.step === 'saving' || isOver(run.reports) ? (
          <SaveProgress documents={wish.documents} at={run.at} onCancel={run.stop} />
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
