import { type Document, retryPdfCopy } from '@atrium/contract/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '../../base/http/call.ts';
import { useOnline } from '../../base/http/connectivity.ts';
import { documentQuery } from '../../core/viewer/document-query.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useDownload } from './use-download.ts';
import classes from './viewer.module.css';

const sheet = 'M7 3h7l5 5v13H7zM14 3v5h5';

/** What stands there where the viewer fails. */
export function CannotDisplay({ document }: { document: Document }) {
  const { t } = useLingui();
  return (
    <NotDisplayed document={document} title={t`The document cannot be displayed.`}>
      {t`Download it to open it on your device.`}
    </NotDisplayed>
  );
}

/** Whoever may change the document may have its PDF copy made anew. */
export function FailedCopy({ document }: { document: Document }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = documentQuery(document.id);
  const retry = useMutation({
    mutationFn: () => send(retryPdfCopy, { params: { id: document.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <NotDisplayed
      document={document}
      title={t`The document cannot be displayed.`}
      more={
        document.permissions.canWriteDocument && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {t`Its PDF copy could not be made. Download it to open it on your device.`}
    </NotDisplayed>
  );
}

/** What this device keeps cannot be opened, for the reason said. */
export function UnusableCopy({ title }: { title: string }) {
  return (
    <div className={classes.middle} role="status">
      <EmptyState title={title} drawing={sheet}>
        <Trans>Your annotations on it are not lost.</Trans>
      </EmptyState>
    </div>
  );
}

/** What nobody may open: there is nothing to download either. */
export function KeptClosed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.middle} role="status">
      <EmptyState title={title} drawing={sheet}>
        {children}
      </EmptyState>
    </div>
  );
}

interface NotDisplayedProps {
  document: Document;
  title: string;
  more?: ReactNode;
  children?: ReactNode;
}

export function NotDisplayed({ document, title, more, children }: NotDisplayedProps) {
  const download = useDownload(document);
  const online = useOnline();
  return (
    <div className={classes.middle} role="status">
      <EmptyState
        title={title}
        drawing={sheet}
        actions={
          online && (
            <>
              <Button leftSection={<IconDownload size={17} stroke={1.6} />} onClick={download}>
                <Trans>Download document</Trans>
              </Button>
              {more}
            </>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
