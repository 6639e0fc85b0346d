import type { Document } from '@atrium/contract/documents';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { versionsQuery } from '../../../core/library/library.ts';
import { useDownload } from '../download/use-download.ts';
import classes from './version-list.module.css';
import { VersionRow } from './version-row.tsx';

const meta = { handles: () => true };

/** The files that a document has had; nothing where it has had one. */
export function VersionList({ document }: { document: Document }) {
  const id = useId();
  const { downloadVersion } = useDownload();
  const { data: versions, isError, isFetching, refetch } = useQuery({ ...versionsQuery(document.id), meta });
  if (isError && !versions) {
    return (
      <div className={classes.failure} role="alert">
        <p>
          <Trans>The earlier versions could not be loaded.</Trans>
        </p>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const current = versions?.find((version) => version.isCurrent);
  if (!versions || !current || versions.length < 2) return null;
  return (
    <section aria-labelledby={id} data-tall>
      <h3 className={classes.label} id={id}>
        <Trans>Versions</Trans>
      </h3>
      <ul className={classes.list} aria-labelledby={id}>
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            document={document}
            version={version}
            currentNumber={current.version}
            onDownload={() => downloadVersion(document.id, version.version)}
          />
        ))}
      </ul>
    </section>
  );
}
