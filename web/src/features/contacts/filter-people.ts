import type { Contact } from '@atrium/contract/contacts';

type Searched = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'position' | 'division'>;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What people search in, once for each; thousands are looked through at every letter. */
const texts = new WeakMap<Searched, string>();
function textOf(person: Searched): string {
  const known = texts.get(person);
  if (known !== undefined) return known;
  const { firstName, lastName, email, position, division } = person;
  const text = plain(`${firstName} ${lastName} ${firstName} ${email} ${position} ${division}`);
  texts.set(person, text);
  return text;
}

/** Each word that was typed is somewhere in name, email, function or division, whatever its case and accents. */
export function filterPeople<Row extends Searched>(rows: Row[], typed: string): Row[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => words.every((word) => textOf(row).includes(word)));
}
