import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import { mentionedIn, writeMention } from '@atrium/contract/parts/mentions';
import { sql } from 'kysely';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import { type Due, noteDue } from '../core/note-due.ts';
import { demoDomain } from '../core/passwords/demo-passwords.ts';
import { tellWithin } from '../features/notifications/tell-due.ts';

interface Shared {
  by: string;
  with: string[];
  items: string[];
  subject: string;
  message: string;
  hoursAgo: number;
}

/** What is shared by mail with the demo accounts; documents are named by space and name. */
const shares: Shared[] = [
  {
    by: 'admin',
    with: ['manager', 'owner', 'staff', 'guest', 'lists', 'curator', 'newcomer'],
    items: ['Group Policies/Policy handbook 2026.pdf', 'Group Policies/Code of conduct.pdf'],
    subject: 'The handbook of this year',
    message: 'Chapter 4 is new. Please read it before the end of the month.',
    hoursAgo: 30,
  },
  {
    by: 'manager',
    with: ['admin', 'owner', 'staff'],
    items: ['Health & Safety/Safety rules on one page.pdf'],
    subject: 'For the safety week',
    message: 'To be put up beside every lockout board.',
    hoursAgo: 6,
  },
];

interface Comment {
  document: string;
  by: string;
  /** `@name` mentions a demo account. */
  text: string;
  hoursAgo: number;
  /** From the top of the first page, in points; of a reply none. */
  y?: number;
}

/** Threads: what comes after a comment with a place replies to it. */
const comments: Comment[] = [
  {
    document: 'Group Policies/Policy handbook 2026.pdf',
    by: 'curator',
    text: '@staff who looks after this in the plants now?',
    hoursAgo: 5,
    y: 150,
  },
  {
    document: 'Group Policies/Policy handbook 2026.pdf',
    by: 'staff',
    text: 'Each plant has a person of its own. @admin has the list.',
    hoursAgo: 4,
  },
  {
    document: 'Health & Safety/Safety rules on one page.pdf',
    by: 'owner',
    text: '@manager the two signatures of the lockout are missing here.',
    hoursAgo: 3,
    y: 190,
  },
  {
    document: 'Health & Safety/Safety rules on one page.pdf',
    by: 'manager',
    text: 'Thank you. They come with the next version.',
    hoursAgo: 2,
  },
];

/** Who had which documents open, the latest first. */
const openings: Record<string, string[]> = {
  admin: [
    'Health & Safety/Safety rules on one page.pdf',
    'Group Policies/Policy handbook 2026.pdf',
    'Board/Strategy 2030.pptx',
    'Finance & Controlling/Closing calendar 2026.xlsx',
  ],
  manager: ['Legal & Compliance/Who signs what.pdf', 'Group Policies/List of policies and owners.xlsx'],
  owner: [
    'Health & Safety/Safety rules on one page.pdf',
    'Quality Management/Quality objectives 2026.pptx',
    'Group Policies/Code of conduct.pdf',
  ],
  staff: [
    'Group Policies/Policy handbook 2026.pdf',
    'Plant Engineering/Machine list Linz.xlsx',
    'Quality Management/Process map.png',
  ],
  guest: ['Group Policies/Policy handbook 2026.pdf'],
  lists: ['Group Policies/Code of conduct.pdf'],
  curator: ['Group Policies/Policy handbook 2026.pdf', 'Quality Management/Quality policy.pdf'],
};

/** What the demo accounts sent each other, wrote on documents and opened; they were told of it as people are. */
export async function addDemoConversations(
  parts: Parts,
  trx: Transaction,
  people: Map<string, number>,
): Promise<void> {
  const documents = await readDocuments(trx);
  const world: World = {
    personOf: (name) => people.get(`${name}@${demoDomain}`) as number,
    documentOf(key) {
      const id = documents.get(key);
      if (id === undefined) throw new Error(`The demo company has no ${key}.`);
      return id;
    },
    names: await readNames(trx),
    hoursAgo: (hours) => minutesAfter(parts.clock.now(), -hours * 60),
  };
  for (const share of shares) {
    await tell(parts, trx, world.hoursAgo(share.hoursAgo), [await addShare(trx, world, share)]);
  }
  await addComments(parts, trx, world);
  await addOpenings(trx, world);
  // They have been read where they were told: no mail is due of them.
  await sql`delete from notification_mail where rhythm = 'once'`.execute(trx);
}

interface World {
  personOf: (name: string) => number;
  documentOf: (key: string) => number;
  names: Map<number, string>;
  hoursAgo: (hours: number) => Date;
}

async function tell(parts: Parts, trx: Transaction, at: Date, due: Due[]): Promise<void> {
  const then = { ...parts, clock: { now: () => at } };
  await noteDue(then, trx, due);
  await tellWithin(then, trx);
}

async function addShare(trx: Transaction, world: World, share: Shared): Promise<Due> {
  const at = world.hoursAgo(share.hoursAgo);
  const actorId = world.personOf(share.by);
  const objectIds = share.items.map(world.documentOf);
  const { id: shareId } = await trx
    .insertInto('share')
    .values({
      ...{ sender_id: actorId, subject: share.subject, message: share.message },
      ...{ left_out: 0, created_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('share_item')
    .values(objectIds.map((object_id, position) => ({ share_id: shareId, position, object_id })))
    .execute();
  await trx
    .insertInto('mail')
    .values(
      share.with.map((name) => ({
        ...{ recipient: `${name}@${demoDomain}`, user_id: world.personOf(name), share_id: shareId },
        ...{ state: 'sent' as const, created_at: at, finished_at: at },
      })),
    )
    .execute();
  return { kind: 'shared', actorId, objectIds, shareId };
}

async function addComments(parts: Parts, trx: Transaction, world: World): Promise<void> {
  const counts = new Map<number, number>();
  let above: { id: string; y: number } = { id: '', y: 0 };
  for (const [index, { document, by, text, hoursAgo, y }] of comments.entries()) {
    const [documentId, actorId, at] = [
      world.documentOf(document),
      world.personOf(by),
      world.hoursAgo(hoursAgo),
    ];
    const seq = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, seq);
    // The same in every demo company.
    const id = `5d3a7c10-0000-4000-8000-00000000000${index + 1}`;
    const inReplyToId = y === undefined ? above.id : undefined;
    if (y !== undefined) above = { id, y };
    const contents = text.replaceAll(/@([a-z]+)/g, (_, name: string) => {
      const person = world.personOf(name);
      return writeMention({ id: person, name: world.names.get(person) ?? name });
    });
    const body = {
      ...{ type: annotationTypes.note, pageIndex: 0, contents },
      rect: { origin: { x: 480, y: above.y }, size: { width: 20, height: 20 } },
      ...(inReplyToId === undefined ? {} : { inReplyToId }),
    };
    const json = JSON.stringify(body);
    await trx
      .insertInto('annotation')
      .values({
        ...{ document_id: documentId, version: 1, id, page: 0, type: body.type, body: json },
        ...{ size: Buffer.byteLength(json), in_reply_to: inReplyToId ?? null, rev: 1, seq },
        ...{ created_by: actorId, created_at: at, updated_by: actorId, updated_at: at, deleted_at: null },
      })
      .execute();
    const userIds = mentionedIn(contents);
    const about = { actorId, objectIds: [documentId], annotationId: id, userIds };
    await tell(parts, trx, at, [
      ...(inReplyToId === undefined ? [] : [{ kind: 'reply' as const, ...about }]),
      ...(userIds.length === 0 ? [] : [{ kind: 'mention' as const, ...about }]),
    ]);
  }
  const states = [...counts].map(([document_id, seq]) => ({ document_id, seq }));
  await trx.insertInto('annotation_state').values(states).execute();
}

async function addOpenings(trx: Transaction, world: World): Promise<void> {
  await trx
    .insertInto('document_opening')
    .values(
      Object.entries(openings).flatMap(([name, keys]) =>
        keys.map((key, index) => ({
          ...{ user_id: world.personOf(name), document_id: world.documentOf(key) },
          ...{ opened_at: world.hoursAgo(2 + index * 20), page: null, pages: null },
        })),
      ),
    )
    .execute();
}

async function readDocuments(trx: Transaction): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select s.name || '/' || d.name as key, d.id
    from document d join folder f on f.id = d.folder_id join space s on s.id = f.space_id`.execute(trx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function readNames(trx: Transaction): Promise<Map<number, string>> {
  const rows = await trx.selectFrom('app_user').select(['id', 'first_name', 'last_name']).execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
}
