import type { Layout } from '@atrium/contract/dashboards';
import { lineUpEverywhere, widgetOfSpace } from '@atrium/contract/parts/dashboard-grid';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { type Person, withRole } from './add-mailing-lists.ts';
import { demoAccounts } from './sign-ins.ts';

interface DemoDashboard {
  role: string;
  /** The named accounts that have it; others start with the minimal one, as a new company does. */
  accounts?: string[];
  /** Names of spaces stand for their feeds. */
  widgets: string[];
}

/** Default dashboards, and for whom they are. */
const dashboards: Record<string, DemoDashboard> = {
  Headquarters: {
    role: 'Corporate Center',
    accounts: ['admin', 'curator'],
    widgets: [
      'welcome',
      'favorites',
      'activity',
      'news',
      'suggested-favorites',
      'Group Policies',
      'recently-opened',
      'tutorial',
    ],
  },
  'Plants and workshops': {
    role: 'Manufacturing',
    accounts: ['staff'],
    widgets: [
      'welcome',
      'suggested-favorites',
      'Health & Safety',
      'news',
      'tutorial',
      // Not everybody in the plants can read what the board decides: they are not shown that it is here.
      'Board',
    ],
  },
  'Projects and news': {
    role: 'Strategic Projects',
    widgets: ['welcome', 'news', 'activity', 'Projects', 'favorites'],
  },
};

/** The dashboard of somebody who has arranged their own. */
const ownOne = {
  account: 'owner',
  widgets: [
    'welcome',
    'activity',
    'Quality Management',
    'favorites',
    'news',
    'suggested-favorites',
    'shared-with-me',
    'recently-opened',
  ],
};

export async function addDashboards(parts: Parts, trx: Transaction, people: Person[]): Promise<void> {
  const spaces = await trx.selectFrom('space').select(['id', 'name']).execute();
  const spaceIds = new Map(spaces.map(({ id, name }) => [name, id]));
  const lineUpNamed = (widgets: string[]): Layout =>
    lineUpEverywhere(
      widgets.flatMap((name) => {
        if (/^[a-z-]+$/.test(name)) return name;
        const space = spaceIds.get(name);
        return space === undefined ? [] : widgetOfSpace(space);
      }),
    );
  const now = parts.clock.now();
  const idOf = (account: string) =>
    people[demoAccounts.findIndex(({ email }) => email.startsWith(`${account}@`))]?.id;
  const rowOf = (name: string, widgets: string[], owner_id: number | null) => ({
    ...{ name, owner_id, layout: JSON.stringify(lineUpNamed(widgets)) },
    ...{ created_at: now, modified_at: now },
  });
  const made = await trx
    .insertInto('dashboard')
    .values([
      ...Object.entries(dashboards).map(([name, { widgets }]) => rowOf(name, widgets, null)),
      rowOf('', ownOne.widgets, idOf(ownOne.account) as number),
    ])
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of made) {
    const plan = dashboards[name];
    if (!plan) continue;
    const ids = withRole(people.slice(demoAccounts.length), [plan.role]);
    const accounts = (plan.accounts ?? []).map((account) => idOf(account) as number);
    await trx
      .updateTable('app_user')
      .set({ default_dashboard_id: id })
      .where('id', 'in', [...ids, ...accounts])
      .execute();
  }
}
