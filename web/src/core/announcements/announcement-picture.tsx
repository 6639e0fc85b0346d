import { announcementImages, getAnnouncementImage } from '@atrium/contract/announcements';
import { makeResourceToken } from '@atrium/contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callUrl, send } from '../../base/http/call.ts';
import classes from './announcements.module.css';

/** A token lives five minutes; it is renewed a minute before. */
const goodFor = 4 * 60_000;

const tokenQuery = queryOptions({
  queryKey: ['announcement image token'],
  queryFn: async ({ signal }) =>
    (await send(makeResourceToken, { body: { resource: announcementImages } }, { signal })).token,
  staleTime: goodFor,
  gcTime: goodFor,
  refetchInterval: goodFor,
  meta: { handles: () => true },
});

interface AnnouncementPictureProps {
  picture: { id: number; alt: string };
  className?: string | undefined;
}

/** Fills its place. One that is there keeps its address when the token is renewed: it need not be fetched again. */
export function AnnouncementPicture({ picture, className }: AnnouncementPictureProps) {
  return <Picture key={picture.id} picture={picture} className={className} />;
}

function Picture({ picture: { id, alt }, className = '' }: AnnouncementPictureProps) {
  const { data: jwt } = useQuery(tokenQuery);
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const address = jwt && callUrl(getAnnouncementImage.path, { params: { id }, query: { jwt } });
  const src = loaded ?? address;
  return (
    <span className={`${classes.picture} ${className}`}>
      {src && failed !== src && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
