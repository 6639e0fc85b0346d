import type * as calls from '@atrium/contract/announcements';
import type { AnnouncementBody, EditedAnnouncement } from '@atrium/contract/announcements';
import type { AuditAction } from '@atrium/contract/audit-trail';
import { type Transaction, transaction } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { type Audience, tellReaders } from '../../core/announcements/for-reader.ts';
import { recordEvent } from '../../core/audit.ts';
import { expectedVersion } from '../../core/expected-version.ts';
import { requireKnownRoles } from '../../core/people/user-roles.ts';
import type { Ask } from '../../core/route.ts';
import { announcementChanged, announcementNotFound, pictureTaken } from './announcement-errors.ts';
import { removeImage, requireImage } from './keep-image.ts';
import { announcementVersion, showEdited } from './manage-announcements.ts';

type Asker = Pick<Ask<typeof calls.createAnnouncement>, 'caller' | 'from'>;

export function createAnnouncement(
  parts: Parts,
  { caller, from, body }: Ask<typeof calls.createAnnouncement>,
): Promise<EditedAnnouncement> {
  return transaction(parts.db, async (trx) => {
    await requireImage(trx, body.picture);
    const now = parts.clock.now();
    const { id } = await trx
      .insertInto('announcement')
      .values({ ...toRow(body), created_by: caller.user.id, created_at: now, modified_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setRoles(trx, id, body.roles);
    await record(parts, trx, { caller, from }, 'announcement.made', id, { name: body.title });
    const made = await showEdited(parts, trx, caller, id);
    await tellReaders(trx, audiencesOf(made));
    return made;
  }).catch(pictureTaken);
}

export function updateAnnouncement(
  parts: Parts,
  { caller, from, params: { id }, body, request }: Ask<typeof calls.updateAnnouncement>,
): Promise<EditedAnnouncement> {
  const expected = expectedVersion(request);
  return transaction(parts.db, async (trx) => {
    await lockAnnouncement(trx, id);
    const before = await showEdited(parts, trx, caller, id);
    const isCurrent = parts.keys.accepted.some((keys) => expected === announcementVersion({ keys }, before));
    if (expected !== undefined && !isCurrent) throw announcementChanged();
    await requireImage(trx, body.picture);
    await trx
      .updateTable('announcement')
      .set({ ...toRow(body), modified_at: parts.clock.now() })
      .where('id', '=', id)
      .execute();
    await setRoles(trx, id, body.roles);
    // Only now: the announcement referred to it.
    if (before.picture && before.picture.id !== body.picture?.id) await removeImage(trx, before.picture.id);
    await record(parts, trx, { caller, from }, 'announcement.changed', id, {
      name: body.title,
      before: before.title,
    });
    const changed = await showEdited(parts, trx, caller, id);
    await tellReaders(trx, [...audiencesOf(before), ...audiencesOf(changed)]);
    return changed;
  }).catch(pictureTaken);
}

export async function deleteAnnouncement(
  parts: Parts,
  { caller, from, params: { id } }: Ask<typeof calls.deleteAnnouncement>,
): Promise<void> {
  await transaction(parts.db, async (trx) => {
    await lockAnnouncement(trx, id);
    const before = await showEdited(parts, trx, caller, id);
    await trx.deleteFrom('announcement').where('id', '=', id).execute();
    if (before.picture) await removeImage(trx, before.picture.id);
    await record(parts, trx, { caller, from }, 'announcement.deleted', id, { name: before.title });
    await tellReaders(trx, audiencesOf(before));
  });
}

/** Nobody's, while it is not shown. */
const audiencesOf = ({ state, roles }: EditedAnnouncement): Audience[] => (state === 'shown' ? [roles] : []);

const lockAnnouncement = (trx: Transaction, id: number) =>
  trx
    .selectFrom('announcement')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(announcementNotFound);

async function setRoles(trx: Transaction, id: number, given: number[] | null): Promise<void> {
  const roles = given ? await requireKnownRoles(trx, given) : [];
  await trx.deleteFrom('announcement_role').where('announcement_id', '=', id).execute();
  if (roles.length === 0) return;
  await trx
    .insertInto('announcement_role')
    .values(roles.map((role_id) => ({ announcement_id: id, role_id })))
    .execute();
}

const toRow = ({ date, until, isPinned, topics, picture, roles, body, ...texts }: AnnouncementBody) => ({
  ...texts,
  body: JSON.stringify(body),
  first_day: date,
  last_day: until,
  is_pinned: isPinned,
  topics: topics.map(({ topic }) => topic),
  image_id: picture?.id ?? null,
  image_alt: picture?.alt ?? '',
  is_for_everybody: roles === null,
});

const record = (
  parts: Parts,
  trx: Transaction,
  { caller, from }: Asker,
  action: AuditAction,
  id: number,
  detail: Record<string, unknown>,
) =>
  recordEvent(parts, trx, from, {
    action,
    actorId: caller.user.id,
    subject: { type: 'announcement', id },
    detail,
  });
