import { transaction } from '../../base/database/connect.ts';
import { noteActivity } from '../../core/activity.ts';
import { queueFileWork } from '../../core/file-work/queue-file-work.ts';
import { addImages } from '../access-matrix/world-parts.ts';
import { makeUser, signInAs } from '../factories.ts';
import type { House } from '../house.ts';
import {
  makeDocument,
  makeFolder,
  makeRole,
  makeSpace,
  reads,
  setEntry,
  type TestSpace,
} from '../library.ts';
import { makePdf } from '../pdfs/make-pdf.ts';

/** Those who ask; each of them may see and do something else. */
export const askers = ['staff', 'guest', 'owner', 'lists', 'curator'] as const;
export type Asker = (typeof askers)[number];

/** What everybody who asks may know of: the same in both worlds, with the same ids. */
export interface World {
  house: House;
  tokens: Record<Asker, string>;
  people: Record<Asker | 'boss', number>;
  roles: { staff: number; guests: number; insiders: number };
  /** The boss's, and the one that its owner asks about. */
  works: TestSpace;
  owned: TestSpace;
  folders: Record<'alpha' | 'beta' | 'inBeta' | 'mine', number>;
  documents: Record<'plan' | 'report' | 'notes' | 'mine', number>;
  tag: number;
  dashboard: number;
  list: number;
  contacts: number[];
  image: number;
  /** Of staff alone. */
  announcement: number;
}

const permissionIds = { MAILING_LIST_ADMIN: 'lists', DEFAULT_FAVORITES_ADMIN: 'curator' } as const;

/** One step after the other, so that ids are given in one order. */
export async function makeWorld(house: House): Promise<World> {
  const { db } = house.parts;
  const roles = {
    staff: await makeRole(house, 'Staff'),
    guests: await makeRole(house, 'Guests'),
    insiders: await makeRole(house, 'Insiders'),
  };
  const more: Record<string, number> = {};
  for (const [name, who] of Object.entries(permissionIds)) {
    const role_id = await makeRole(house, `Only ${who}`);
    const { id: permission_id } = await db
      .selectFrom('global_permission')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    await db.insertInto('role_global_permission').values({ role_id, permission_id }).execute();
    more[who] = role_id;
  }
  const people = {} as World['people'];
  for (const who of [...askers, 'boss'] as const) {
    const given = who === 'guest' ? [roles.guests] : who === 'boss' ? [roles.insiders] : [roles.staff];
    const { id } = await makeUser(house, {
      email: `${who}@atrium.example`,
      first_name: who,
      last_name: 'Known',
      roles: [...given, ...(more[who] ? [more[who]] : [])],
      deny_contact_list: who === 'guest',
    });
    people[who] = id;
  }
  const contacts = await addContacts(house, people);
  const works = await makeSpace(house, { name: 'Works', ownerId: people.boss });
  const owned = await makeSpace(house, { name: 'Owned', ownerId: people.owner });
  for (const { rootId } of [works, owned]) {
    await setEntry(house, rootId, roles.staff, [...reads, 'canShare']);
    await setEntry(house, rootId, roles.guests, reads);
  }
  const alpha = await makeFolder(house, works, { name: 'Alpha' });
  const beta = await makeFolder(house, works, { name: 'Beta' });
  await setEntry(house, beta, roles.staff, 'all');
  const inBeta = await makeFolder(house, works, { name: 'Gamma', parent: beta });
  const mine = await makeFolder(house, owned, { name: 'Mine' });
  const tag = (
    await db.insertInto('tag').values({ name: 'Urgent' }).returning('id').executeTakeFirstOrThrow()
  ).id;
  const add = async (space: TestSpace, folder: number, name: string, text: string) => {
    const isPdf = name.endsWith('.pdf');
    const bytes = isPdf ? makePdf([{ text }]) : Buffer.from(text);
    const mime = isPdf ? 'application/pdf' : 'text/plain';
    const id = await makeDocument(house, space, { name, folder, bytes, mime, tags: [tag] });
    await noteWork(house, id);
    return id;
  };
  const documents = {
    plan: await add(works, works.rootId, 'plan.txt', 'the plan of the pump and the valve'),
    report: await add(works, alpha, 'report.pdf', 'a report on the motor'),
    notes: await add(works, beta, 'notes.txt', 'notes about a crane'),
    mine: await add(owned, mine, 'mine.txt', 'mine is a pump too'),
  };
  await transaction(db, (trx) =>
    noteActivity(house.parts, trx, people.boss, 'created', [
      works.rootId,
      alpha,
      ...Object.values(documents),
    ]),
  );
  const folders = { alpha, beta, inBeta, mine };
  const parts = await addSettings(house, people, works, documents);
  const [image] = await addImages(house, [alpha]);
  const announcement = await addAnnouncement(house, { title: 'Known', by: people.boss, role: roles.staff });
  const tokens = {} as World['tokens'];
  for (const who of askers)
    tokens[who] = await signInAs(house, {
      email: `${who}@atrium.example`,
      password: 'correct horse battery',
    });
  return {
    ...{ house, tokens, people, roles, works, owned, folders, documents, tag, contacts, ...parts },
    ...{ image: image?.id as number, announcement },
  };
}

/** An announcement for one role. */
export async function addAnnouncement(
  { parts: { db, clock } }: House,
  { title, by, role }: { title: string; by: number; role: number },
): Promise<number> {
  const at = clock.now();
  const { id } = await db
    .insertInto('announcement')
    .values({
      ...{ title, summary: title, body: '{}', first_day: '2020-01-01', last_day: null, is_pinned: true },
      ...{ language: 'German', topics: [title], image_id: null, image_alt: '', is_for_everybody: false },
      ...{ created_by: by, created_at: at, modified_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('announcement_role').values({ announcement_id: id, role_id: role }).execute();
  return id;
}

/** Notes what is to be made of a document's file, as an upload does. */
export async function noteWork({ parts }: House, id: number): Promise<void> {
  const file = await parts.db
    .selectFrom('document')
    .select(['hash', 'mime', 'created_by as by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await transaction(parts.db, (trx) => queueFileWork(parts, trx, file.by, [file]));
}

async function addContacts({ parts }: House, people: World['people']): Promise<number[]> {
  const at = parts.clock.now();
  const contacts: number[] = [];
  for (const [who, user_id] of Object.entries(people)) {
    const { id } = await parts.db
      .insertInto('contact')
      .values({
        ...{ salutation: 'Ms.', first_name: who, last_name: 'Known', email: `${who}@atrium.example` },
        ...{ division: 'Division', user_id, created_at: at, modified_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    contacts.push(id);
  }
  return contacts;
}

/** A default dashboard with its favorites, what everybody watches, and a mailing list. */
async function addSettings(
  { parts }: House,
  people: World['people'],
  works: TestSpace,
  documents: World['documents'],
): Promise<Pick<World, 'dashboard' | 'list'>> {
  const { db, clock } = parts;
  const at = clock.now();
  const { id: dashboard } = await db
    .insertInto('dashboard')
    .values({
      ...{ name: 'Everybody', owner_id: null, created_at: at, modified_at: at },
      layout: JSON.stringify({ lg: [feedOf(works.id, 0)] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('app_user').set({ default_dashboard_id: dashboard }).execute();
  await db
    .insertInto('default_favorite')
    .values({ dashboard_id: dashboard, document_id: documents.plan, added_at: at })
    .execute();
  await db
    .insertInto('favorite')
    .values({ user_id: people.staff, document_id: documents.report, added_at: at })
    .execute();
  await db
    .insertInto('watch')
    .values(Object.values(people).map((user_id) => ({ user_id, object_id: works.rootId, since: at })))
    .execute();
  const { id: list } = await db
    .insertInto('mailing_list')
    .values({ name: 'Team' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mailing_list_member')
    .values([people.staff, people.guest].map((user_id) => ({ mailing_list_id: list, user_id })))
    .execute();
  return { dashboard, list };
}

/** A widget with a space's feed. */
export const feedOf = (space: number, place: number) => ({
  ...{ i: `space-${space}`, x: 0, y: place * 6, w: 2, h: 6, static: false },
});
