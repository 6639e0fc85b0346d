import type { Document } from '@atrium/contract/documents';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDownload } from './use-download.ts';
import classes from './viewer.module.css';

const sheet = 'M7 3h7l5 5v13H7zM14 3v5h5';

/** Where the viewer fails. */
export function CannotDisplay({ document }: { document: Document }) {
  const { t } = useLingui();
  return (
    <NotDisplayed document={document} title={t`The document cannot be displayed.`}>
      {t`Download it to open it on your device.`}
    </NotDisplayed>
  );
}

interface NotDisplayedProps {
  document: Document;
  title: string;
  children?: ReactNode;
}

export function NotDisplayed({ document, title, children }: NotDisplayedProps) {
  const download = useDownload(document);
  return (
    <div className={classes.middle} role="status">
      <EmptyState
        title={title}
        drawing={sheet}
        actions={
          <Button leftSection={<IconDownload size={17} stroke={1.6} />} onClick={download}>
            <Trans>Download document</Trans>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
