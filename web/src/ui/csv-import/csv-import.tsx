import '@mantine/core/styles/Progress.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { clickLink } from '../../base/http/click-link.ts';
import form from '../form/form.module.css';
import { Notice } from '../state/notice.tsx';
import { CsvFile } from './csv-file.tsx';
import classes from './csv-import.module.css';
import type { CsvImportModalProps } from './csv-import-modal.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { useCsvImport } from './use-csv-import.ts';

type CsvImportProps = Omit<CsvImportModalProps, 'opened'>;

export function CsvImport({ onClose, call, template, hint, onImported }: CsvImportProps) {
  const { t } = useLingui();
  const { step, report, file, ...run } = useCsvImport({ call, onImported, onClose });
  const isPending = run.progress !== undefined;
  const willStore = report !== undefined && report.made + report.changed > 0;
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        if (step === 'choose') run.preview();
        else if (step === 'preview') run.store();
        else onClose();
      }}
    >
      {step !== 'done' && (
        <CsvFile file={file} error={run.fileError} isBusy={isPending} onChange={run.choose} />
      )}
      {step === 'choose' && (
        <div className={classes.help}>
          <p className={form.text}>{hint}</p>
          <button type="button" className={form.aside} onClick={() => saveTemplate(template)}>
            <IconDownload size={16} stroke={1.6} aria-hidden="true" />
            <Trans>Download template</Trans>
          </button>
        </div>
      )}
      {run.problem && <Notice kind="bad">{run.problem}</Notice>}
      {report && <ImportReportView report={report} isDone={step === 'done'} />}
      {isPending && (
        <div className={classes.progress} role="status">
          <span>
            {run.progress === 1 ? <Trans>Reading the rows</Trans> : <Trans>Sending the file</Trans>}
          </span>
          <Progress
            size={6}
            radius="xl"
            value={(run.progress ?? 0) * 100}
            animated={run.progress === 1}
            aria-label={t`Import`}
          />
        </div>
      )}
      <div className={form.actions}>
        {step === 'done' ? (
          <Button type="submit" data-autofocus>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isPending} disabled={step === 'preview' && !willStore}>
              {step === 'preview' ? <Trans>Import</Trans> : <Trans>Preview</Trans>}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** The mark at the start tells spreadsheets that it is UTF-8. */
function saveTemplate({ name, columns }: CsvImportModalProps['template']) {
  const address = URL.createObjectURL(new Blob(['\uFEFF', columns.join(','), '\r\n'], { type: 'text/csv' }));
  clickLink(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
