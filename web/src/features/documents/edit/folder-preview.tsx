import { Plural, Trans } from '@lingui/react/macro';
import { IconFolder } from '@tabler/icons-react';
import { type Parsed, previewLines } from './folder-lines.ts';
import classes from './folder-preview.module.css';

const mostDrawn = 100;

interface FolderPreviewProps {
  parsed: Parsed;
  text: string;
  /** The folder that they will lie in. */
  place: string | undefined;
}

/** The tree that the lines make. */
export function FolderPreview({ parsed, text, place }: FolderPreviewProps) {
  const lines = previewLines(parsed, text);
  if (lines.length === 0) return null;
  const hidden = lines.length - mostDrawn;
  return (
    <section className={classes.preview} aria-labelledby="folder-preview">
      <h3 className={classes.title} id="folder-preview">
        <Plural value={lines.length} one="# new folder" other="# new folders" />
        {place && (
          <span className={classes.place}>
            {' '}
            <Trans>
              in <bdi>{place}</bdi>
            </Trans>
          </span>
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long tree is scrolled by keys too */}
      <ul className={classes.lines} tabIndex={0}>
        {lines.slice(0, mostDrawn).map(({ name, depth }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={index} className={classes.line} style={{ paddingInlineStart: depth * 22 }}>
            <IconFolder size={17} stroke={1.6} aria-hidden="true" />
            <bdi className={classes.name}>{name}</bdi>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={classes.more}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}
