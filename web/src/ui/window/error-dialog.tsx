import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CopyButton, Modal as MantineModal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { closeReport, type OpenReport, useOpenReport } from '../../base/failures/open-report.ts';
import classes from './error-dialog.module.css';
import { Modal } from './modal.tsx';

export function ErrorDialog() {
  const open = useOpenReport();
  // Keeps the text in place while the dialog fades away.
  const last = useRef<OpenReport | null>(null);
  if (open) last.current = open;
  return (
    <Modal opened={open !== null} onClose={closeReport} withCloseButton={false} padding={0} zIndex={400}>
      {last.current && <ErrorReportBody report={last.current} />}
    </Modal>
  );
}

function ErrorReportBody({ report }: { report: OpenReport }) {
  const { t } = useLingui();
  const Icon = report.kind === 'unreachable' ? IconPlugConnectedX : IconAlertTriangle;
  const isOutdated = report.kind === 'outdated';
  const retry = isOutdated ? () => location.reload() : report.retry;
  return (
    <>
      <div className={classes.body}>
        <span className={classes.icon}>
          <Icon size={22} stroke={1.6} aria-hidden="true" />
        </span>
        <div className={classes.words}>
          <MantineModal.Title className={classes.title}>{report.title}</MantineModal.Title>{' '}
          <p className={classes.message}>{report.message}</p>
          <details className={classes.details}>
            <summary>
              <Trans>Details for support</Trans>
            </summary>
            <pre className={classes.pre}>{report.details.join('\n')}</pre>
          </details>
        </div>
      </div>
      <div className={classes.actions}>
        <CopyButton value={report.details.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              className={classes.copy}
              leftSection={
                copied ? <IconCheck size={17} stroke={1.6} /> : <IconCopy size={17} stroke={1.6} />
              }
              onClick={copy}
            >
              {copied ? t`Copied` : t`Copy details`}
            </Button>
          )}
        </CopyButton>
        <Button
          variant={retry ? 'default' : 'filled'}
          onClick={closeReport}
          data-autofocus={retry ? undefined : true}
        >
          <Trans>Close</Trans>
        </Button>
        {retry && (
          <Button
            data-autofocus
            leftSection={<IconRefresh size={17} stroke={1.6} />}
            onClick={() => {
              closeReport();
              retry();
            }}
          >
            {isOutdated ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
          </Button>
        )}
      </div>
    </>
  );
}
