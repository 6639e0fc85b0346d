import type { Change } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { demoAccounts } from './sign-ins.ts';

/** Lists of the demo company, by whose members have one of the roles. */
const lists: Record<string, string[]> = {
  'All staff': ['Staff'],
  'Finance and controlling': ['Group Finance'],
  'Legal and compliance': ['Legal & Compliance'],
  'Plant managers': ['Manufacturing', 'Quality Management'],
  'Project leads': ['Strategic Projects'],
  'Safety officers': ['Health & Safety'],
};

/** Default dashboards, and for whom they are. */
const dashboards: Record<string, string> = {
  Headquarters: 'Corporate Center',
  'Plants and workshops': 'Manufacturing',
  'Projects and news': 'Strategic Projects',
};

const empty = JSON.stringify({ lg: [], md: [], sm: [], xs: [], xxs: [] });

interface Person {
  id: number;
  roles: string[];
}

export async function addListsAndDashboards(parts: Parts, trx: Change, people: Person[]): Promise<void> {
  const made = await trx
    .insertInto('mailing_list')
    .values(Object.keys(lists).map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const members = made.flatMap(({ id, name }) =>
    withRole(people, lists[name] ?? []).map((user_id) => ({ mailing_list_id: id, user_id })),
  );
  await trx.insertInto('mailing_list_member').values(members).execute();
  const now = parts.clock.now();
  const boards = await trx
    .insertInto('dashboard')
    .values(
      Object.keys(dashboards).map((name) => ({
        name,
        layout: empty,
        owner_id: null,
        created_at: now,
        modified_at: now,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of boards) {
    // The named accounts start with the minimal one, as a new company does.
    const ids = withRole(people.slice(demoAccounts.length), [dashboards[name] as string]);
    if (ids.length > 0)
      await trx.updateTable('app_user').set({ default_dashboard_id: id }).where('id', 'in', ids).execute();
  }
}

const withRole = (people: Person[], roles: string[]): number[] =>
  people.filter((person) => person.roles.some((role) => roles.includes(role))).map(({ id }) => id);
