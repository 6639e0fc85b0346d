import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './save.module.css';
import type { Outcome } from './save-documents.ts';
import { isLeft, type Report } from './use-save.ts';

interface SaveReportProps {
  reports: Report[];
  onClose: () => void;
  onRetry: () => void;
}

/** What is not there, and why. What was saved before stays. */
export function SaveReport({ reports, onClose, onRetry }: SaveReportProps) {
  const { t } = useLingui();
  const left = reports.filter(isLeft);
  const [saved, total] = [reports.filter(({ outcome }) => outcome.kind === 'saved').length, reports.length];
  return (
    <div className={form.form}>
      <Notice kind="bad" title={t`Not everything could be saved`}>
        {total > 1 && t`${saved} of ${total} documents are saved offline.`}
      </Notice>
      <ul className={classes.failures}>
        {left.map(({ document, outcome }) => (
          <li key={document.id}>
            <bdi className={classes.name}>{document.name}</bdi>
            <Reason outcome={outcome} />
          </li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={onRetry} data-autofocus>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </div>
  );
}

function Reason({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui();
  const words = {
    'no answer': t`The server cannot be reached.`,
    'no room': t`Storage error: there is no room left on this device.`,
    storage: t`Storage error: this device could not keep it.`,
    refused: outcome.kind === 'refused' ? outcome.message : '',
    ...{ saved: '', skipped: '', stopped: '' },
  };
  return <span className={classes.line}>{words[outcome.kind]}</span>;
}
