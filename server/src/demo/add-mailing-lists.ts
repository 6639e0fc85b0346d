import type { Transaction } from '../base/database/connect.ts';

/** Lists of the demo company, by whose members have one of the roles. */
const lists: Record<string, string[]> = {
  'All staff': ['Staff'],
  'Finance and controlling': ['Group Finance'],
  'Legal and compliance': ['Legal & Compliance'],
  'Plant managers': ['Manufacturing', 'Quality Management'],
  'Project leads': ['Strategic Projects'],
  'Safety officers': ['Health & Safety'],
};

export interface Person {
  id: number;
  roles: string[];
}

export async function addMailingLists(trx: Transaction, people: Person[]): Promise<void> {
  const made = await trx
    .insertInto('mailing_list')
    .values(Object.keys(lists).map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const members = made.flatMap(({ id, name }) =>
    withRole(people, lists[name] ?? []).map((user_id) => ({ mailing_list_id: id, user_id })),
  );
  await trx.insertInto('mailing_list_member').values(members).execute();
}

export const withRole = (people: Person[], roles: string[]): number[] =>
  people.filter((person) => person.roles.some((role) => roles.includes(role))).map(({ id }) => id);
