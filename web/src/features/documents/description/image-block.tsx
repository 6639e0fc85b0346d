import { Trans } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '../../../core/rich-text/prose.module.css';
import { Missing } from '../../../ui/state/missing.tsx';
import { imageTokenQuery, imageUrl } from './image-token.ts';

/** A picture that is there keeps its address when the token is renewed: it need not be fetched again. */
export function ImageBlock({ id, alt, spaceId }: { id: number; alt: string | undefined; spaceId: number }) {
  const { data: token, isError } = useQuery(imageTokenQuery(spaceId));
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const src = loaded ?? (token === undefined ? undefined : imageUrl(id, token));
  if (src === undefined ? isError : failed === src) {
    return (
      <Missing icon={IconPhotoOff}>
        <Trans>Image missing</Trans>
      </Missing>
    );
  }
  return (
    <figure className={classes.figure}>
      {src !== undefined && (
        <img
          src={src}
          alt={alt ?? ''}
          loading="lazy"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </figure>
  );
}
