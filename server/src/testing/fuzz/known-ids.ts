import { sql } from 'kysely';
import type { House } from '../house.ts';

/** What there is, by the word that addresses and fields use for it. */
export type KnownIds = Map<string, number[]>;

const tables: Record<string, string[]> = {
  document: ['documents', 'document', 'documentIds'],
  folder: [
    'folders',
    'folder',
    'folderId',
    'folderIds',
    'parent',
    'parentId',
    'objectIdentityId',
    'entityId',
  ],
  space: ['spaces', 'space', 'spaceId', 'spaceIds'],
  app_user: ['users', 'owner', 'author', 'members', 'userIds', 'ccUserIds'],
  role: ['roles', 'role', 'roleIds'],
  tag: ['tags', 'tag'],
  contact: ['contacts', 'contact'],
  dashboard: ['dashboards', 'defaultDashboard', 'add', 'remove'],
  mailing_list: ['mailing-lists', 'mailingListIds'],
  news_item: ['news'],
  news_feed: ['feeds'],
  announcement: ['announcements', 'managed'],
  image: ['images', 'image'],
  session: ['sessions'],
  upload: ['uploads'],
  global_permission: ['permissions'],
};

/** Read anew now and then: what is asked for comes and goes. */
export async function readKnownIds(house: House): Promise<KnownIds> {
  const known: KnownIds = new Map();
  for (const [table, words] of Object.entries(tables)) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} order by id limit 200`.execute(house.parts.db);
    for (const word of words) {
      known.set(
        word,
        rows.map(({ id }) => id),
      );
    }
  }
  return known;
}
