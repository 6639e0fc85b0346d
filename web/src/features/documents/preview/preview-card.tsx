import type { Document } from '@atrium/contract/documents';
import type { Folder } from '@atrium/contract/folders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../base/text/in-language.ts';
import { writeTime } from '../../../base/text/write-time.ts';
import { authorsByIdQuery, folderQuery } from '../../../core/library/library.ts';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import { firstWords } from '../../../core/rich-text/first-words.ts';
import { FileTile } from '../../../ui/file-tile.tsx';
import classes from './preview-card.module.css';
import { PreviewPicture } from './preview-picture.tsx';
import { useRest } from './use-rest.ts';

/** What is told of a row of the file table. */
type Previewed = {
  readonly key: string;
  readonly name: string;
  readonly format: string;
  /** Milliseconds since 1970; 0 where it is not known. */
  readonly changedAt: number;
  /** In bytes; null of a folder. */
  readonly size: number | null;
  readonly tags: string[];
} & (
  | { readonly kind: 'folder'; readonly folder: Folder }
  | { readonly kind: 'document'; readonly document: Document }
);

/** What one would see and read of a row before opening it. */
export function PreviewCard({ row }: { row: Previewed }) {
  return (
    <div className={classes.preview}>
      {row.kind === 'document' && <PreviewPicture key={row.key} document={row.document} />}
      <div className={classes.facts}>
        <p className={classes.name}>
          <FileTile format={row.format} />
          <bdi>{row.name}</bdi>
        </p>
        <p className={classes.kind}>
          <Kind row={row} />
        </p>
        <Maker row={row} />
        {row.tags.length > 0 && (
          <p className={classes.tags}>
            {row.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </p>
        )}
        {row.kind === 'folder' && <Words key={row.key} folder={row.folder} />}
      </div>
    </div>
  );
}

function Kind({ row }: { row: Previewed }) {
  if (row.kind === 'folder') return <Trans>Folder</Trans>;
  const type = row.format.toUpperCase();
  const size = formatBytes(row.size ?? 0);
  return type ? (
    <Trans>
      {type} file, {size}
    </Trans>
  ) : (
    <Trans>File, {size}</Trans>
  );
}

function Maker({ row }: { row: Previewed }) {
  const { t } = useLingui();
  const { createdBy } = row.kind === 'folder' ? row.folder : row.document;
  const author = useQuery(authorsByIdQuery).data?.get(createdBy);
  const at = row.changedAt > 0 ? writeTime(row.changedAt) : undefined;
  if (!author && !at) return null;
  return (
    <div className={classes.maker}>
      {author && <ContactPhoto person={{ ...author, email: author.fullName }} side={32} />}
      <p>
        {author && <bdi>{author.fullName}</bdi>}
        {at && <span className={classes.when}>{t`Changed ${at}`}</span>}
      </p>
    </div>
  );
}

/** The beginning of its description; documents have none. */
function Words({ folder }: { folder: Folder }) {
  const { data } = useQuery({
    ...folderQuery(folder.space, folder.id),
    enabled: useRest(),
    meta: { handles: () => true },
  });
  const words = firstWords(data?.body ?? null);
  return words ? <p className={classes.words}>{words}</p> : null;
}
