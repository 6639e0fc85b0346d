import type { Document } from '@atrium/contract/documents';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { decodeText, mostShown } from '../../../core/viewer/decode-text.ts';
import { CannotDisplay } from '../cannot-display.tsx';
import { DownloadInBar } from '../download-in-bar.tsx';
import { Opening } from '../opening.tsx';
import { useFile } from '../use-file.ts';
import classes from '../viewer.module.css';

export function TextView({ document }: { document: Document }) {
  const { bytes, progress, isFailed } = useFile(document.id, 'original');
  const text = useMemo(() => bytes && decodeText(bytes), [bytes]);
  if (isFailed) return <CannotDisplay document={document} />;
  return (
    <>
      <DownloadInBar document={document} />
      {text === undefined ? (
        <Opening progress={progress} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={classes.scroll} tabIndex={0} aria-label={document.name}>
          <pre className={classes.text}>{text.slice(0, mostShown)}</pre>
          {text.length > mostShown && (
            <p className={classes.more}>
              <Trans>Only the beginning is shown. Download the document to read all of it.</Trans>
            </p>
          )}
        </section>
      )}
    </>
  );
}
