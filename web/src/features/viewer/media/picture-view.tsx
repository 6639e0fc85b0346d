import type { Document } from '@atrium/contract/documents';
import { useEffect, useState } from 'react';
import { CannotDisplay } from '../cannot-display.tsx';
import { DownloadInBar } from '../download-in-bar.tsx';
import { Opening } from '../opening.tsx';
import { useFile } from '../use-file.ts';
import classes from '../viewer.module.css';

/** Shows a picture as an image of a blob: so it can be nothing but an image. */
export function PictureView({ document }: { document: Document }) {
  const { bytes, progress, isFailed } = useFile(document.id, 'original');
  const address = useBlobAddress(bytes, document.file.mime);
  const [isBroken, setBroken] = useState(false);
  if (isFailed || isBroken) return <CannotDisplay document={document} />;
  return (
    <>
      <DownloadInBar document={document} />
      {address ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={classes.scroll} tabIndex={0} aria-label={document.name}>
          <img
            src={address}
            alt={document.name}
            className={classes.picture}
            onError={() => setBroken(true)}
          />
        </section>
      ) : (
        <Opening progress={progress} />
      )}
    </>
  );
}

function useBlobAddress(bytes: ArrayBuffer | undefined, type: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
