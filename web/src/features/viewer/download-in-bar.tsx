import type { Document } from '@atrium/contract/documents';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useOnline } from '../../base/http/connectivity.ts';
import { InBar } from './slots.tsx';
import { useDownload } from './use-download.ts';

/** Offers the download in words, beside what the browser itself shows: it is no PDF. */
export function DownloadInBar({ document }: { document: Document }) {
  const download = useDownload(document);
  if (!useOnline()) return null;
  return (
    <InBar slot="state">
      <Button variant="default" leftSection={<IconDownload size={17} stroke={1.6} />} onClick={download}>
        <Trans>Download document</Trans>
      </Button>
    </InBar>
  );
}
