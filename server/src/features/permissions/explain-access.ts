import type { CallReply } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import type { listPeopleWithAccess as peopleCall } from '@atrium/contract/permission-tree';
import { entityTypes, type explainAccess as explainCall } from '@atrium/contract/permissions';
import { sql } from 'kysely';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { todayOf } from '../../core/access/access.ts';
import { explainAccess as explain } from '../../core/access/explain.ts';
import { bits, permissionsOf } from '../../core/access/flags.ts';
import { findPeople } from '../../core/access/people-with-access.ts';
import { findUser } from '../../core/accounts/find-user.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { seesEmails, showPerson } from '../../core/people/directory.ts';
import { faceOf, showFace } from '../../core/people/faces.ts';
import type { Ask } from '../../core/route.ts';
import { requireOverseen } from './find-object.ts';

/** Tells why somebody has access: to administrators, and to owners about things in their spaces. */
export async function explainAccess(
  parts: Parts,
  { caller, params, query }: Ask<typeof explainCall>,
): Promise<CallReply<typeof explainCall>> {
  const id = await requireOverseen(parts, caller, query);
  const person = await findUser(parts.db, params.id);
  if (!person && caller.isAdmin) throw personNotFound();
  // Owners know of those who can see something of theirs: whoever cannot might as well not be there.
  const asked = person ?? { id: params.id, roles: [] };
  const explained = await explain(parts.db, asked, { id, today: todayOf(parts) });
  // To whom the directory is closed there is nobody but those who are let in.
  if (explained.reasons.length === 0 && !seesEmails(caller)) throw personNotFound();
  return explained;
}

const personNotFound = () =>
  new AppError('request.not-found', sentence('This person does not exist any more.'));

const mostPeople = 100;

export async function listPeople(
  parts: Parts,
  { caller, query: { filter, ...object } }: Ask<typeof peopleCall>,
): Promise<CallReply<typeof peopleCall>> {
  const id = await requireOverseen(parts, caller, object);
  const needed = object.entityType === entityTypes.document ? bits.canReadDocument : bits.canRead;
  const { total, people } = await findPeople(
    parts.db,
    { id, needed, today: todayOf(parts) },
    { filter, byEmail: seesEmails(caller), limit: mostPeople, face: faceOf(caller, sql`u.id`) },
  );
  return {
    total,
    people: people.map(({ flags, face, ...person }) => ({
      ...showPerson(caller, { ...person, fullName: fullName(person) }),
      ...showFace(face),
      permissions: permissionsOf(flags),
    })),
  };
}
