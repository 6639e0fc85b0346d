import type { listMentionable as listCall, MentionablePerson } from '@atrium/contract/annotations';
import { mostOffered } from '@atrium/contract/parts/mentions';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../base/database/connect.ts';
import { holdsText } from '../../base/database/holds-text.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf, todayOf } from '../../core/access/access.ts';
import { bits } from '../../core/access/flags.ts';
import { readersOfAll, readsAll } from '../../core/access/readers-of-all.ts';
import { requireDocument } from '../../core/access/require.ts';
import { type Caller, mayUseContacts } from '../../core/accounts/caller.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { isSeenBy } from '../../core/people/contact-rows.ts';
import { seesEmails, showPerson } from '../../core/people/directory.ts';
import type { Ask } from '../../core/route.ts';

/** Who may comment is offered those who can read the document. */
export async function listMentionable(
  parts: Parts,
  { caller, params: { id }, query: { q } }: Ask<typeof listCall>,
): Promise<MentionablePerson[]> {
  await requireDocument(parts.db, readerOf(parts, caller), bits.canWriteDocument, id);
  const email = seesEmails(caller) ? sql`u.email` : sql`''`;
  // From the beginning of any word of it.
  const words = sql`' ' || u.first_name || ' ' || u.last_name || ' ' || u.first_name || ' ' || ${email}`;
  return findMentionable(parts, parts.db, caller, id, {
    which: sql`u.id <> ${caller.user.id} and ${holdsText(words, ` ${q}`)}`,
  });
}

/** Those of some people by whose names the caller may read that they are mentioned. */
export async function findMentioned(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  documentId: number,
  people: number[],
): Promise<Map<number, { id: number; fullName: string }>> {
  if (people.length === 0) return new Map();
  const which = sql`u.id = any(${people}::int[])`;
  const found = await findMentionable(parts, db, caller, documentId, { which, people });
  return new Map(found.map(({ id, fullName: name }) => [id, { id, fullName: name }]));
}

interface Wanted {
  /** SQL: which users `u`. */
  which: RawBuilder<unknown>;
  /** If given, nobody else is asked about, and all of them are found. */
  people?: number[];
}

type Row = Pick<MentionablePerson, 'id' | 'position' | 'image'> & {
  firstName: string;
  lastName: string;
  email: string;
};

/** To whom the directory is closed there are those alone whose names stand on the pages anyway. */
async function findMentionable(
  parts: Parts,
  db: Queryable,
  caller: Caller,
  documentId: number,
  { which, people }: Wanted,
): Promise<MentionablePerson[]> {
  const asked = { folderIds: [], documentIds: [documentId], today: todayOf(parts) };
  const hasContact = mayUseContacts(caller) ? isSeenBy(caller) : sql`false`;
  const isKnown = seesEmails(caller) ? sql`true` : sql`w.user_id is not null`;
  const { rows } = await sql<Row>`
    with ${readersOfAll(asked, people)},
    writer as materialized (
      select distinct created_by as user_id from annotation
      where document_id = ${documentId} and deleted_at is null)
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      nullif(c.position, '') as position, c.image_id as image
    from app_user u left join writer w on w.user_id = u.id left join contact c on c.user_id = u.id and ${hasContact}
    where ${readsAll} and ${isKnown} and ${which}
    order by w.user_id is null, lower(u.last_name), lower(u.first_name), u.id
    limit ${people ? people.length : mostOffered}`.execute(db);
  return rows.map(({ firstName, lastName, ...row }) =>
    showPerson(caller, { ...row, fullName: fullName({ firstName, lastName, email: row.email }) }),
  );
}
