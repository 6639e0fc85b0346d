import { Plural, Trans } from '@lingui/react/macro';
import type { FileRow } from './file-row.ts';
import classes from './folder-page.module.css';

interface ContentLineProps {
  rows: Pick<FileRow, 'kind'>[] | undefined;
  /** How many documents are still on their way. */
  awaited?: number;
}

/** How much is shown; changes are read out. */
export function ContentLine({ rows, awaited = 0 }: ContentLineProps) {
  const folders = rows?.filter(({ kind }) => kind === 'folder').length ?? 0;
  const documents = (rows?.length ?? 0) - folders + awaited;
  return (
    <p role="status" className={classes.line}>
      {rows === undefined ? (
        <Trans>Loading</Trans>
      ) : (
        <>
          {folders > 0 && <Plural value={folders} one="# folder" other="# folders" />}
          {folders > 0 && documents > 0 && ', '}
          {(documents > 0 || folders === 0) && (
            <Plural value={documents} one="# document" other="# documents" />
          )}
        </>
      )}
    </p>
  );
}
