import type { ImageSize } from '@atrium/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageTokenQuery, imageUrl } from './contact-images.ts';
import classes from './contact-photo.module.css';
import { PersonAvatar } from './person-avatar.tsx';

interface ContactPhotoProps {
  person: {
    id: number;
    firstName: string;
    lastName: string;
    email: string | null;
    /** Of the contact; a server of the version before tells none. */
    image?: number | null;
  };
  side?: number;
  size?: ImageSize;
}

/** Somebody’s photo, or initials where there is none. The name stands beside it, so it is decoration. */
export function ContactPhoto({ person, side = 30, size = 'small' }: ContactPhotoProps) {
  return person.image == null ? (
    <PersonAvatar person={person} size={side} />
  ) : (
    <Photo key={person.image} person={person} image={person.image} side={side} size={size} />
  );
}

/** What is there keeps its address when the token is renewed: it need not be fetched again. */
function Photo({ person, image, side, size }: Required<ContactPhotoProps> & { image: number }) {
  const { data: token } = useQuery(imageTokenQuery);
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const src = loaded ?? (token === undefined ? undefined : imageUrl(image, size, token));
  if (src === undefined || failed === src) return <PersonAvatar person={person} size={side} />;
  return (
    <img
      className={classes.photo}
      src={src}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      onLoad={() => setLoaded(src)}
      onError={() => setFailed(src)}
    />
  );
}
