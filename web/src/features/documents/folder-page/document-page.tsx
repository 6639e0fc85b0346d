import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { authorsQuery, documentQuery, tagsQuery } from '../../../base/library.ts';
import { writeTime } from '../../../base/write-time.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import { formatBytes } from '../modals/format-bytes.ts';
import { useDownload } from '../modals/use-download.ts';
import classes from './document-page.module.css';

/** What is known of a document, and its file. Closing leads to where it lies. */
export function DocumentPage({ documentId }: { documentId: number }) {
  const { t } = useLingui();
  const { data: document } = useQuery(documentQuery(documentId));
  const { data: authors } = useQuery(authorsQuery);
  const { data: tags } = useQuery(tagsQuery);
  const { downloadDocument } = useDownload();
  if (!document) return null;
  const root = `/spaces/${document.space}/documents`;
  const place = document.folder === null ? root : `${root}/folder/${document.folder}`;
  const tagNames = tags?.filter(({ id }) => document.tags.includes(id)).map(({ name }) => name);
  return (
    <article className={classes.page}>
      <title>{`${document.name} · Atrium`}</title>
      <div className={classes.head}>
        <FileTile format={document.format} />
        <h1>{document.name}</h1>
        <Button component={Link} to={place} variant="default" className={classes.close} aria-label={t`Close`}>
          <IconX size={18} stroke={1.6} />
        </Button>
      </div>
      <dl className={classes.facts}>
        <dt>{t`Date`}</dt>
        <dd>{writeTime(document.lastModifiedAt)}</dd>
        <dt>{t`Author`}</dt>
        <dd>{authors?.get(document.createdBy)}</dd>
        <dt>{t`Tag`}</dt>
        <dd>{tagNames?.join(', ') || '–'}</dd>
        <dt>{t`Size`}</dt>
        <dd>{formatBytes(document.file.size)}</dd>
      </dl>
      <Button
        leftSection={<IconDownload size={17} stroke={1.6} />}
        onClick={() => downloadDocument(document)}
      >
        <Trans>Download document</Trans>
      </Button>
    </article>
  );
}
