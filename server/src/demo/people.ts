import { demoDomain } from '../core/passwords/demo-passwords.ts';
import { seededRandom } from './seeded-random.ts';
import type { DemoAccount } from './sign-ins.ts';

/** Roles beside the two of the specification, with their global permissions. */
export const demoRoles: Record<string, string[]> = {
  Staff: [],
  Guests: [],
  'Mailing list administrators': ['MAILING_LIST_ADMIN'],
  'Favorites curators': ['DEFAULT_FAVORITES_ADMIN'],
  'Corporate Center': [],
  'Group Finance': [],
  'Health & Safety': [],
  'Legal & Compliance': [],
  Manufacturing: [],
  'Quality Management': [],
  'Strategic Projects': [],
};

const divisions = Object.keys(demoRoles).slice(4);
const firstNames =
  'Anna Björn Chiara Dmitri Elif François Giulia Henrik Ines Jürgen Katarzyna Luca Mária Niklas Océane Pavel Rosa Søren Théo Ursula Vito Wanda Yusuf Zoë Aino Bruno'.split(
    ' ',
  );
const lastNames =
  'Bauer Conti Dubois Eriksen Fischer García Horváth Ivanov Jansen Kowalski Lefèvre Müller Novák Öztürk Petrov Rossi Schäfer Tanaka Urban Vidal Weiß Zimmermann Ferrari Moreau Lindgren Huber'.split(
    ' ',
  );

/** Colleagues who fill lists; the same ones every time. */
export function demoColleagues(count: number): DemoAccount[] {
  const random = seededRandom(20261117);
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)] as T;
  const people = new Map<string, DemoAccount>();
  while (people.size < count) {
    const [firstName, lastName] = [pick(firstNames), pick(lastNames)];
    const email = `${plain(firstName)}.${plain(lastName)}@${demoDomain}`;
    people.set(email, { email, firstName, lastName, what: 'colleague', roles: ['Staff', pick(divisions)] });
  }
  return [...people.values()];
}

const plain = (name: string) =>
  name
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'O')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
