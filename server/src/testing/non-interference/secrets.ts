import * as fc from 'fast-check';
import { sql } from 'kysely';
import { transaction } from '../../base/database/connect.ts';
import { todayOf } from '../../core/access/access.ts';
import { noteActivity } from '../../core/activity.ts';
import { recordEvent } from '../../core/audit.ts';
import { addDeletion } from '../../core/library/trash.ts';
import { makeLate } from '../access-matrix/world-parts.ts';
import { makeUser } from '../factories.ts';
import { makeDocument, makeFolder, makeSpace, setEntry, type TestSpace } from '../library.ts';
import { fileTexts, names, words } from './vocabulary.ts';
import { addAnnouncement, feedOf, noteWork, type World } from './world.ts';

/** Something that nobody who asks may know of. */
export type Secret =
  | { kind: 'space'; name: string; isLate: boolean; hasFeed: boolean }
  | { kind: 'folder'; place: number; name: string; text: string }
  | {
      kind: 'document';
      place: number;
      name: string;
      text: string;
      isTagged: boolean;
      by: number;
      isDeleted: boolean;
    }
  | { kind: 'person'; name: string; inList: boolean; by: number }
  | { kind: 'favorite'; isDefault: boolean; isHidden: boolean }
  | { kind: 'entry'; place: number }
  | { kind: 'announcement'; name: string }
  | { kind: 'event'; by: number };

const place = fc.nat({ max: 20 });
const by = fc.nat({ max: 5 });
const name = fc.constantFrom(...names);
const text = fc.oneof(
  fc.constantFrom(...fileTexts),
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
);

export const drawSecrets: fc.Arbitrary<Secret[]> = fc.array(
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('space' as const),
        name,
        isLate: fc.boolean(),
        hasFeed: fc.boolean(),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('folder' as const), place, name, text }) },
    {
      weight: 5,
      arbitrary: fc.record({
        ...{ kind: fc.constant('document' as const), place, name, text, by },
        ...{ isTagged: fc.boolean(), isDeleted: fc.nat(5).map((n) => n === 0) },
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('person' as const),
        name: fc.constantFrom(...words),
        inList: fc.boolean(),
        by,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('favorite' as const),
        isDefault: fc.boolean(),
        isHidden: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('entry' as const), place }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('announcement' as const), name }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('event' as const), by }) },
  ),
  { minLength: 6, maxLength: 14 },
);

/** Their ids, which the other world has not. */
export interface Hidden {
  spaces: TestSpace[];
  folders: number[];
  documents: number[];
  people: number[];
  emails: string[];
  contacts: number[];
  lists: number[];
  announcements: number[];
}

export const nothingHidden = (): Hidden => ({
  ...{
    spaces: [],
    folders: [],
    documents: [],
    people: [],
    emails: [],
    contacts: [],
    lists: [],
    announcements: [],
  },
});

/** Nobody who asks can read it, whatever its folder says. */
async function hide({ house, roles }: World, id: number): Promise<void> {
  for (const role of [roles.staff, roles.guests]) await setEntry(house, id, role, 'none');
}

/** Where something hidden can lie: in the open, in what is hidden, in a space of its own. Never where its owner asks. */
function placesOf({ works, folders }: World, hidden: Hidden): { space: TestSpace; folder: number }[] {
  return [
    ...[works.rootId, folders.alpha, folders.beta].map((folder) => ({ space: works, folder })),
    ...hidden.folders.map((folder) => ({ space: works, folder })),
    ...hidden.spaces.map((space) => ({ space, folder: space.rootId })),
  ];
}

export async function keepSecret(world: World, hidden: Hidden, secret: Secret): Promise<void> {
  const { house, people } = world;
  const { parts } = house;
  const { db, clock } = parts;
  const places = placesOf(world, hidden);
  const placeOf = (index: number) => places[index % places.length] as (typeof places)[number];
  switch (secret.kind) {
    case 'space': {
      const space = await makeSpace(house, {
        // Two of one name cannot be.
        name: [secret.name, ...(hidden.spaces.length > 0 ? [hidden.spaces.length] : [])].join(' '),
        ownerId: people.boss,
      });
      await setEntry(house, space.rootId, world.roles.insiders, 'all');
      if (secret.isLate) await makeLate(house, space, { ofUsers: true, roles: [] });
      hidden.spaces.push(space);
      if (secret.hasFeed) {
        const lg = [world.works, ...hidden.spaces].map(({ id }, index) => feedOf(id, index));
        await db
          .updateTable('dashboard')
          .set({ layout: JSON.stringify({ lg }) })
          .where('id', '=', world.dashboard)
          .execute();
      }
      return;
    }
    case 'folder': {
      const { space, folder } = placeOf(secret.place);
      const id = await makeFolder(house, space, { name: secret.name, parent: folder });
      await hide(world, id);
      const body = {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: secret.text }] }],
      };
      await sql`update folder set body = ${JSON.stringify(body)}::jsonb where id = ${id}`.execute(db);
      if (space === world.works) hidden.folders.push(id);
      return;
    }
    case 'document': {
      const { space, folder } = placeOf(secret.place);
      const given = {
        name: secret.name,
        folder,
        bytes: Buffer.from(secret.text),
        createdBy: uploaderOf(world, secret),
      };
      const id = await makeDocument(house, space, { ...given, tags: secret.isTagged ? [world.tag] : [] });
      await hide(world, id);
      await noteWork(house, id);
      await transaction(db, (trx) => noteActivity(parts, trx, given.createdBy, 'created', [id]));
      if (secret.isDeleted) await deleteOne(world, id);
      hidden.documents.push(id);
      return;
    }
    case 'person': {
      const email = `${secret.name}${hidden.people.length}@secret.example`;
      const person = { email, first_name: secret.name, last_name: 'Secret' };
      const { id } = await makeUser(house, { ...person, roles: [world.roles.insiders] });
      const at = clock.now();
      const contact = await db
        .insertInto('contact')
        .values({
          ...{ ...person, salutation: 'Mr.', division: `Secret ${secret.name}`, is_published: false },
          ...{ user_id: id, created_at: at, modified_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      hidden.people.push(id);
      hidden.emails.push(email);
      hidden.contacts.push(contact.id);
      if (!secret.inList) return;
      const name = `${secret.name} ${hidden.lists.length}`;
      const list = await db
        .insertInto('mailing_list')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('mailing_list_member').values({ mailing_list_id: list.id, user_id: id }).execute();
      hidden.lists.push(list.id);
      return;
    }
    case 'favorite': {
      const document_id = (secret.isHidden && hidden.documents.at(-1)) || world.documents.report;
      const added_at = clock.now();
      // That somebody else likes it is theirs to know; a default one on what is open is everybody's.
      if (secret.isDefault && document_id !== world.documents.report)
        await db
          .insertInto('default_favorite')
          .values({ dashboard_id: world.dashboard, document_id, added_at })
          .onConflict((one) => one.doNothing())
          .execute();
      else
        await db
          .insertInto('favorite')
          .values({ user_id: people.boss, document_id, added_at })
          .onConflict((one) => one.doNothing())
          .execute();
      return;
    }
    case 'entry':
      await setEntry(house, placeOf(secret.place).folder, world.roles.insiders, 'none');
      return;
    case 'announcement': {
      const { name: title } = secret;
      const told = { title, by: people.boss, role: world.roles.insiders };
      hidden.announcements.push(await addAnnouncement(house, told));
      return;
    }
    case 'event':
      await recordEvent(parts, db, undefined, {
        action: 'access.refused',
        actorId: uploaderOf(world, secret),
      });
  }
}

/** What somebody stored counts for them, also where they may no longer read it: so it does in the open world. */
export async function countForUploader(world: World, secret: Secret): Promise<void> {
  if (secret.kind !== 'document') return;
  const use = {
    folder_id: world.works.rootId,
    user_id: uploaderOf(world, secret),
    bytes: Buffer.byteLength(secret.text),
  };
  await sql`
    insert into folder_use as u (folder_id, user_id, bytes)
    values (${use.folder_id}, ${use.user_id}, ${use.bytes})
    on conflict (folder_id, user_id) do update set bytes = u.bytes + excluded.bytes`.execute(
    world.house.parts.db,
  );
}

const uploaderOf = ({ people }: World, { by }: { by: number }): number =>
  Object.values(people)[by % 6] as number;

async function deleteOne({ house: { parts }, people }: World, id: number): Promise<void> {
  const reader = { userId: people.boss, roles: [], isAdmin: true, today: todayOf(parts) };
  await transaction(parts.db, async (trx) => {
    const deletion_id = await addDeletion(parts, trx, reader);
    await trx.updateTable('document').set({ deletion_id }).where('id', '=', id).execute();
  });
}
