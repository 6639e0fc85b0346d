import type { Language } from '@atrium/contract/parts/languages';
import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/connect.ts';
import { greet, type MailText, sentBy } from '../../base/mail/compose-mail.ts';
import { queueMail } from '../../base/mail/queue-mail.ts';
import type { Parts } from '../../base/parts.ts';
import { writeDay } from '../../base/time-format.ts';
import { adminRole, superadminRole } from '../../core/accounts/roles.ts';
import { fullName } from '../../core/accounts/user-reply.ts';
import { noteDue } from '../../core/note-due.ts';

export interface OpenReview {
  id: number;
  rootId: number;
  name: string;
  ownerId: number;
  ofUsers: boolean;
  ofRoles: boolean;
  /** YYYY-MM-DD */
  deadline: string;
}

const finishBy = (deadline: string): Sentence =>
  sentence(
    'Finish it by {deadline}. After that date users and roles are blocked from the space until it is reviewed.',
    { deadline: writeDay(deadline) },
  );

const texts = {
  started: ({ name, deadline }: OpenReview) => ({
    subject: sentence('Atrium: Permission review required: {name}', { name }),
    paragraphs: [
      sentence('A permission review of the space {name} has started.', { name }),
      finishBy(deadline),
    ],
  }),
  reminder: ({ name, deadline }: OpenReview) => ({
    subject: sentence('Atrium: Permission review due by {deadline}: {name}', {
      name,
      deadline: writeDay(deadline),
    }),
    paragraphs: [
      sentence('The permission review of the space {name} is still open.', { name }),
      finishBy(deadline),
    ],
  }),
  expired: ({ name, deadline }: OpenReview) => ({
    subject: sentence('Atrium: Permission review deadline expired: {name}', { name }),
    paragraphs: [
      sentence('The deadline of the permission review of the space {name} was {deadline}.', {
        name,
        deadline: writeDay(deadline),
      }),
      sentence(
        'Users and roles are blocked from the space until you confirm the review. You and the administrators still have access.',
      ),
    ],
  }),
};

/** Tells the owner, and writes to them; where that account is disabled, to the administrators, so that somebody knows. */
export async function mailOwner(
  parts: Parts,
  trx: Transaction,
  review: OpenReview,
  about: keyof typeof texts,
): Promise<void> {
  const { rootId, deadline } = review;
  await noteDue(parts, trx, [{ kind: 'review', actorId: null, objectIds: [rootId], deadline }]);
  const { subject, paragraphs } = texts[about](review);
  const label = review.ofUsers ? sentence('Review users and roles') : sentence('Review the roles');
  for (const person of await findRecipients(trx, review.ownerId)) {
    await queueMail(parts, trx, {
      to: person.email,
      language: person.language,
      subject,
      greeting: greet(fullName(person)),
      paragraphs: [...paragraphs, whatToDo(review)],
      action: { label, url: `${parts.publicUrl}/spaces/${review.id}/permissions` },
      closing: sentBy(parts.config),
    });
  }
}

function whatToDo({ ofUsers, ofRoles }: OpenReview): Sentence {
  if (ofUsers && ofRoles)
    return sentence('Check who has which role, and what each role may do in the space, and confirm both.');
  if (ofUsers) return sentence('Check who has which role in the space, and confirm it.');
  return sentence('Check what each role may do in the space, and confirm it.');
}

interface Report {
  space: { id: number; name: string };
  by: { id: number; name: string };
  /** The role or the person that it is about, as the mail names it. */
  about: MailText;
  note: string;
  roleId: number | null;
}

/** Writes to the administrators, all but the one who says it. */
export async function mailReport(parts: Parts, trx: Transaction, report: Report): Promise<void> {
  const { space, by, about, note, roleId } = report;
  const place = `/spaces/${space.id}/permissions${roleId === null ? '' : `/${roleId}`}`;
  for (const person of await findRecipients(trx, null)) {
    if (person.id === by.id) continue;
    await queueMail(parts, trx, {
      to: person.email,
      language: person.language,
      subject: sentence('Atrium: Something is wrong in the review of {space}', { space: space.name }),
      greeting: greet(fullName(person)),
      paragraphs: [
        sentence('{person} reviews who may use the space {space}, and reports something wrong.', {
          person: by.name,
          space: space.name,
        }),
        sentence('It is about {about}:', { about }),
        ...note.split(/\n+/),
        sentence('The review stays open until it is mended and confirmed.'),
      ],
      action: { label: sentence('Look at it'), url: `${parts.publicUrl}${place}` },
      closing: sentBy(parts.config),
    });
  }
}

async function findRecipients(trx: Transaction, ownerId: number | null) {
  const found = await sql<{
    id: number;
    email: string;
    firstName: string;
    lastName: string;
    language: Language | null;
    isOwner: boolean;
  }>`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.spoken_language as language, u.id = ${ownerId} as "isOwner"
    from app_user u where u.is_active and u.deleted_at is null and (u.id = ${ownerId} or exists (
      select from user_role where user_id = u.id and role_id in (${sql.lit(superadminRole)}, ${sql.lit(adminRole)})))
    order by u.id`.execute(trx);
  const owner = found.rows.filter((person) => person.isOwner);
  return owner.length > 0 ? owner : found.rows;
}
