import type { Document } from '@atrium/contract/documents';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { makeFileAddress } from '../../../core/library/download-document.ts';
import { CannotDisplay } from '../cannot-display.tsx';
import { DownloadInBar } from '../download-in-bar.tsx';
import { Opening } from '../opening.tsx';
import classes from '../viewer.module.css';

interface MediaViewProps {
  document: Document;
  kind: 'audio' | 'video';
}

/** The browser asks for the parts that it plays. */
export function MediaView({ document, kind: Element }: MediaViewProps) {
  const { address, isFailed, renew } = useAddress(document.id);
  const reached = useRef(0);
  if (isFailed) return <CannotDisplay document={document} />;
  return (
    <>
      <DownloadInBar document={document} />
      {address ? (
        <div className={classes.middle}>
          <Element
            key={address}
            src={address}
            controls
            className={classes[Element]}
            aria-label={document.name}
            onTimeUpdate={({ currentTarget }) => {
              reached.current = currentTarget.currentTime;
            }}
            onLoadedMetadata={({ currentTarget }) => {
              if (reached.current > 0) {
                currentTarget.currentTime = reached.current;
                currentTarget.play().catch(() => {});
              }
            }}
            onError={() => renew(reached.current)}
          />
        </div>
      ) : (
        <Opening />
      )}
    </>
  );
}

/** An address is good for some minutes: who plays longer gets a new one, unless nothing was played since the last. */
function useAddress(id: number) {
  const { data, mutate, isError } = useMutation({ mutationFn: () => makeFileAddress(id) });
  const [brokenAt, setBrokenAt] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => mutate(), [mutate]);
  const renew = (time: number) => {
    if (time === (brokenAt ?? 0)) return setBroken(true);
    setBrokenAt(time);
    mutate();
  };
  return { address: data, isFailed: isError || isBroken, renew };
}
