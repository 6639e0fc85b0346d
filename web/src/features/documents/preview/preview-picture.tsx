import type { Document } from '@atrium/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { howToShow } from '../../../core/library/how-to-show.ts';
import classes from './preview-card.module.css';
import { readPreview } from './read-preview.ts';
import { useRest } from './use-rest.ts';

const mb = 1024 * 1024;
/** Nothing larger is fetched for a look. A PDF copy is of about the size of its original. */
const largest: Partial<Record<ReturnType<typeof howToShow>, number>> = {
  picture: 8 * mb,
  pdf: 8 * mb,
  text: mb,
};

/** The picture itself, the first page or the first lines; nothing where it would be large or cannot be shown. */
export function PreviewPicture({ document }: { document: Document }) {
  const how = howToShow(document);
  const isOffered = document.file.size <= (largest[how] ?? -1);
  const hasRested = useRest();
  const { data, isError } = useQuery({
    queryKey: ['preview', document.id, document.lastModifiedAt],
    queryFn: ({ client, signal }) => readPreview(client, document, how, signal),
    enabled: isOffered && hasRested,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    meta: { handles: () => true },
  });
  const address = useBlobAddress(data?.kind === 'picture' ? data.picture : undefined);
  const [isBroken, setBroken] = useState(false);
  if (!isOffered || isError || isBroken) return null;
  return (
    <div className={classes.picture} data-kind={how === 'pdf' ? 'page' : undefined}>
      {data?.kind === 'text' && <pre className={classes.text}>{data.text}</pre>}
      {address && <img src={address} alt="" onError={() => setBroken(true)} />}
    </div>
  );
}

function useBlobAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
