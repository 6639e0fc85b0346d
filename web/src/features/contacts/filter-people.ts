import type { Contact } from '@atrium/contract/contacts';
import { foldText, foldWords } from '../../base/text/fold-text.ts';

type Searched = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'position' | 'division'>;

/** What people search in, once for each; thousands are looked through at every letter. */
const texts = new WeakMap<Searched, string>();
function textOf(person: Searched): string {
  const known = texts.get(person);
  if (known !== undefined) return known;
  const { firstName, lastName, email, position, division } = person;
  const text = foldText(`${firstName} ${lastName} ${firstName} ${email} ${position} ${division}`);
  texts.set(person, text);
  return text;
}

/** Each word that was typed is somewhere in name, email, function or division, whatever its case and accents. */
export function filterPeople<Row extends Searched>(rows: Row[], typed: string): Row[] {
  const words = foldWords(typed);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}
