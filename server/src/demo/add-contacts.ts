import type { Insertable } from 'kysely';
import type { Transaction } from '../base/database/connect.ts';
import type { Schema } from '../base/database/schema.ts';
import type { Parts } from '../base/parts.ts';
import { demoDomain } from '../core/passwords/demo-passwords.ts';
import { keepPicture, type ReceivedPicture } from '../features/contacts/keep-picture.ts';
import { drawPortrait } from './draw-portrait.ts';
import { seededRandom } from './seeded-random.ts';
import type { DemoAccount } from './sign-ins.ts';

const functions = {
  Staff: ['Assistant', 'Shift lead', 'Buyer', 'Tool shop supervisor', 'Warehouse lead'],
  'Corporate Center': ['Internal communications', 'Head of procurement', 'Executive assistant'],
  'Group Finance': ['Treasury analyst', 'Group controller', 'Financial accountant'],
  'Health & Safety': ['Safety engineer', 'Health and safety director', 'Occupational physician'],
  'Legal & Compliance': ['Legal counsel', 'Compliance officer', 'Contract manager'],
  Manufacturing: ['Plant manager', 'Process engineer', 'Foundry technologist', 'Maintenance lead'],
  'Quality Management': ['Quality engineer', 'Head of group quality', 'Metrologist'],
  'Strategic Projects': ['Project manager', 'Strategy analyst', 'Program lead'],
} as Record<string, string[]>;

const places = [
  { location: 'Winterthal', country: 'Switzerland', street: 'Industriestrasse 12', dial: '+41 52 555' },
  { location: 'Linz', country: 'Austria', street: 'Hafenweg 4', dial: '+43 732 555' },
  { location: 'Lyon', country: 'France', street: 'Rue des Forges 31', dial: '+33 4 55 55' },
  { location: 'Bergamo', country: 'Italy', street: 'Via dell’Officina 8', dial: '+39 035 555' },
];

/** People of the plants who have no account. */
const others: [salutation: 'Ms.' | 'Mr.', firstName: string, lastName: string, position: string][] = [
  ['Mr.', 'Jonas', 'Albrecht', 'Plant manager'],
  ['Ms.', 'Camille', 'Dufour', 'Head of procurement'],
  ['Mr.', 'Luca', 'Ferraro', 'Maintenance lead'],
  ['Ms.', 'Signe', 'Lund', 'Safety engineer'],
  ['Ms.', 'Hélène', 'Sarrazin', 'Legal counsel'],
  ['Mr.', 'Beat', 'Wyss', 'Tool shop supervisor'],
];

const women = new Set(
  'Marta Ingrid Livia Noor Anna Chiara Elif Giulia Ines Katarzyna Mária Océane Rosa Ursula Wanda Zoë Aino'.split(
    ' ',
  ),
);

const head = 'Samuel Okafor';
const withoutContact = ['newcomer', 'curator'];

/** Most people of the demo company have a contact; some photos are missing, one entry is hidden. */
export async function addDemoContacts(
  parts: Parts,
  trx: Transaction,
  people: DemoAccount[],
  idOf: Map<string, number>,
): Promise<void> {
  const random = seededRandom(7_012_026);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const digits = () => `${10 + Math.floor(random() * 90)} ${10 + Math.floor(random() * 90)}`;
  const { divisions } = parts.config;
  const now = parts.clock.now();
  const rows: Insertable<Schema['contact']>[] = [];

  const add = (
    person: Pick<
      Insertable<Schema['contact']>,
      'salutation' | 'first_name' | 'last_name' | 'email' | 'position'
    >,
    userId: number | null,
  ) => {
    const { location, country, street, dial } = pick(places);
    const maybe = (text: string, share: number) => (random() < share ? text : '');
    rows.push({
      ...person,
      phone: `${dial} ${digits()}`,
      mobile: maybe(`+41 79 555 ${digits()}`, 0.8),
      fax: maybe(`${dial} ${digits()}`, 0.4),
      switchboard: maybe(`${dial} 01 00`, 0.6),
      company: 'Aldera Group',
      ...{ street, location, country },
      supervisor: maybe(head, 0.5),
      division: pick(divisions),
      user_id: userId,
      image_id: null,
      is_published: rows.length !== 20,
      created_at: now,
      modified_at: now,
    });
  };

  for (const [index, person] of people.entries()) {
    const account = person.email.split('@')[0] as string;
    if (withoutContact.includes(account) || index % 11 === 10) continue;
    add(
      {
        salutation: women.has(person.firstName) ? 'Ms.' : 'Mr.',
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        position: pick(functions[person.roles.at(-1) ?? ''] ?? (functions.Staff as string[])),
      },
      idOf.get(person.email) as number,
    );
  }
  for (const [salutation, first_name, last_name, position] of others) {
    const email = `${first_name}.${last_name}@plants.${demoDomain}`.toLowerCase().normalize('NFD');
    const plain = email.replace(/[^a-z.@]/g, '');
    add({ salutation, first_name, last_name, position, email: plain }, null);
  }

  nameSupervisors(rows);

  const pictures = await Promise.all(
    rows.map(({ salutation }, index) =>
      index % 5 === 4 ? undefined : receivePortrait(parts, index, salutation === 'Ms.'),
    ),
  );
  for (const [index, picture] of pictures.entries()) {
    const row = rows[index];
    if (picture && row) row.image_id = await keepPicture(parts, trx, picture);
  }
  await trx.insertInto('contact').values(rows).execute();
}

/** The first of each division reports to the head of the house; those of the others who report at all, to the first. */
function nameSupervisors(rows: Insertable<Schema['contact']>[]): void {
  const nameOf = (row: Insertable<Schema['contact']>) => `${row.first_name} ${row.last_name}`;
  const firsts = new Map<unknown, string>();
  for (const row of rows) {
    const first = firsts.get(row.division);
    if (nameOf(row) === head) row.supervisor = '';
    else if (!first) {
      firsts.set(row.division, nameOf(row));
      row.supervisor = head;
    } else if (row.supervisor) row.supervisor = first;
  }
}

async function receivePortrait(
  { files }: Parts,
  seed: number,
  hasLongHair: boolean,
): Promise<ReceivedPicture> {
  const drawn = await drawPortrait(seed, hasLongHair);
  const receive = async (bytes: Buffer) =>
    files.receive(
      (async function* () {
        yield bytes;
      })(),
      { maxBytes: bytes.length },
    );
  return {
    small: await receive(drawn.small),
    medium: await receive(drawn.medium),
    large: await receive(drawn.large),
  };
}
