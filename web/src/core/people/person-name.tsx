import { Link } from '@tanstack/react-router';
import classes from './contact-photo.module.css';

interface PersonNameProps {
  person: {
    fullName: string;
    /** Of whom one sees no contact there is no page; a server of the version before tells none. */
    contact?: number | null;
  };
  tabStop?: 0 | -1;
}

/** Somebody's name; it leads to their page where they have one. */
export function PersonName({ person: { fullName, contact }, tabStop }: PersonNameProps) {
  if (contact == null) return <bdi title={fullName}>{fullName}</bdi>;
  return (
    <Link
      to="/people/$personId"
      params={{ personId: String(contact) }}
      className={classes.name}
      tabIndex={tabStop}
      title={fullName}
    >
      <bdi>{fullName}</bdi>
    </Link>
  );
}
