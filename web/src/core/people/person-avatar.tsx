import classes from './person-avatar.module.css';

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
}

const tones = 5;

/** Initials on a colour that stays the same for a person. The name stands beside it, so it is decoration. */
export function PersonAvatar({ person, size = 28 }: { person: Person; size?: number }) {
  return (
    <span
      className={classes.avatar}
      data-tone={person.id % tones}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {initials(person)}
    </span>
  );
}

export function initials({ firstName, lastName, email }: Omit<Person, 'id'>): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '').join('');
  return (letters || [...(email ?? '')].slice(0, 2).join('')).toLocaleUpperCase();
}
