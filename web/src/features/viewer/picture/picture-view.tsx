import type { Document } from '@atrium/contract/documents';
import { type CSSProperties, useEffect, useState } from 'react';
import { CannotDisplay } from '../cannot-display.tsx';
import { DownloadInBar } from '../download-in-bar.tsx';
import { Opening } from '../opening.tsx';
import { useFile } from '../use-file.ts';
import classes from './picture.module.css';
import { PictureTools } from './picture-tools.tsx';
import { usePictureHands, usePictureKeys } from './use-picture-hands.ts';
import { usePicturePlace } from './use-picture-place.ts';
import type { Size } from './zoom-and-place.ts';

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
        <Picture address={address} name={document.name} onError={() => setBroken(true)} />
      ) : (
        <Opening progress={progress} />
      )}
    </>
  );
}

interface PictureProps {
  address: string;
  name: string;
  onError: () => void;
}

function Picture({ address, name, onError }: PictureProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const place = usePicturePlace(element, natural);
  usePictureHands(element, place);
  usePictureKeys(place);
  const { turns, zoom, drawn, isLarger } = place;
  return (
    <>
      <PictureTools place={place} />
      <section
        ref={setElement}
        className={classes.window}
        data-larger={isLarger || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        aria-label={name}
      >
        <div className={classes.frame} style={drawn ?? {}}>
          <img
            src={address}
            alt={name}
            className={classes.picture}
            data-turned={turns % 2 === 1 || undefined}
            draggable={false}
            style={natural ? styleOf(natural, zoom, turns) : { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              // A drawing may have no size of its own.
              setNatural({ width: naturalWidth || 300, height: naturalHeight || 150 })
            }
            onError={onError}
          />
        </div>
      </section>
    </>
  );
}

/** As variables, which paper may overrule. */
const styleOf = ({ width, height }: Size, zoom: number, turns: number): CSSProperties => ({
  ...{ '--picture-width': `${width * zoom}px`, '--picture-height': `${height * zoom}px` },
  rotate: `${turns * 90}deg`,
});

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
