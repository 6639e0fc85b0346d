import { sql } from 'kysely';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { demoDomain } from '../core/passwords/demo-passwords.ts';

/** Space and name of a document or folder, newest first; by who has them. */
const favorites: Record<string, string[]> = {
  admin: [
    'Quality Management/Audits',
    'Group Policies/Policy handbook 2026.pdf',
    'Board/Strategy 2030.pptx',
    'Finance & Controlling/Closing calendar 2026.xlsx',
    'Health & Safety/Safety rules on one page.pdf',
  ],
  manager: ['Group Policies/List of policies and owners.xlsx', 'Legal & Compliance/Who signs what.pdf'],
  owner: [
    'Quality Management/Quality objectives 2026.pptx',
    'Quality Management/Nonconformities',
    'Group Policies/Code of conduct.pdf',
  ],
  staff: [
    'Plant Engineering/Machine list Linz.xlsx',
    'Health & Safety/Emergency',
    'Quality Management/Process map.png',
    'Group Policies/Remote work policy.docx',
  ],
  guest: ['Group Policies/Policy handbook 2026.pdf'],
  lists: ['Projects/Project list.xlsx'],
  curator: ['Group Policies/Conduct', 'Quality Management/Certificates'],
};

/** What the default dashboards suggest. */
const suggested: Record<string, string[]> = {
  Headquarters: [
    'Group Policies/Policy handbook 2026.pdf',
    'Group Policies/Conduct',
    'Legal & Compliance/Who signs what.pdf',
    'Finance & Controlling/Closing calendar 2026.xlsx',
  ],
  'Plants and workshops': [
    'Health & Safety/Safety rules on one page.pdf',
    'Health & Safety/Emergency',
    'Plant Engineering/Machine list Linz.xlsx',
    'Quality Management/Quality policy.pdf',
  ],
  'Projects and news': ['Projects/Project portfolio.pptx', 'Group Policies/Code of conduct.pdf'],
};

/** Who arranged a dashboard of their own still has a default one, which is where suggestions come from. */
const behindOwnOne = { account: 'owner', dashboard: 'Plants and workshops' };

export async function addDemoFavorites(
  parts: Parts,
  trx: Transaction,
  people: Map<string, number>,
): Promise<void> {
  const columnsOf = await readItems(trx);
  const boards = await trx
    .selectFrom('dashboard')
    .select(['id', 'name'])
    .where('owner_id', 'is', null)
    .execute();
  const boardIds = new Map(boards.map(({ id, name }) => [name, id]));
  const personOf = (name: string) => people.get(`${name}@${demoDomain}`) as number;
  const added = (index: number) => minutesAfter(parts.clock.now(), -(index + 1) * 24 * 60);
  await trx
    .insertInto('favorite')
    .values(
      Object.entries(favorites).flatMap(([name, items]) =>
        items.map((item, index) => ({
          user_id: personOf(name),
          ...columnsOf(item),
          added_at: added(index),
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('default_favorite')
    .values(
      Object.entries(suggested).flatMap(([name, items]) =>
        items.map((item, index) => ({
          dashboard_id: boardIds.get(name) as number,
          ...columnsOf(item),
          added_at: added(index),
        })),
      ),
    )
    .execute();
  await trx
    .updateTable('app_user')
    .set({ default_dashboard_id: boardIds.get(behindOwnOne.dashboard) as number })
    .where('id', '=', personOf(behindOwnOne.account))
    .execute();
}

/** Finds what is meant; a plan that names nothing fails the filling. */
async function readItems(trx: Transaction) {
  const { rows } = await sql<{ key: string; document_id: number | null; folder_id: number | null }>`
    select s.name || '/' || d.name as key, d.id as document_id, null::int as folder_id
    from document d join folder f on f.id = d.folder_id join space s on s.id = f.space_id
    union all
    select s.name || '/' || f.name, null, f.id
    from folder f join space s on s.id = f.space_id where f.parent_id is not null`.execute(trx);
  const items = new Map(rows.map(({ key, ...columns }) => [key, columns]));
  return (key: string) => {
    const found = items.get(key);
    if (!found) throw new Error(`The demo company has no ${key}.`);
    return found;
  };
}
