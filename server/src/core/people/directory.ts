import { type Caller, mayUseContacts } from '../accounts/caller.ts';

/** The e-mails of others are the directory’s, wherever a person is shown; administrators look after accounts, which have them. */
export const seesEmails = (caller: Caller): boolean => caller.isAdmin || mayUseContacts(caller);

interface Shown {
  id: number;
  fullName: string;
  email: string | null;
}

/** Somebody as the caller may see them: to whom the directory is closed by the name alone, and no e-mail stands in for one. */
export function showPerson<P extends Shown>(caller: Caller, person: P): P {
  if (seesEmails(caller)) return person;
  const isNameless = person.fullName === person.email;
  return { ...person, email: null, fullName: isNameless ? `Person ${person.id}` : person.fullName };
}
