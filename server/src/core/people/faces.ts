import type { Face } from '@atrium/contract/parts/face';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, mayUseContacts } from '../accounts/caller.ts';
import { isSeenBy } from './contact-rows.ts';

export type FaceColumn = RawBuilder<Face | null>;

/** SQL for a column: contact and picture of the user whose id is given, as far as the caller sees them; else null. */
export const faceOf = (caller: Caller, userId: RawBuilder<unknown>): FaceColumn =>
  mayUseContacts(caller)
    ? sql<Face | null>`(select jsonb_build_object('contact', c.id, 'image', c.image_id)
        from contact c where c.user_id = ${userId} and ${isSeenBy(caller)})`
    : noFace;

/** Where nobody looks at it. */
export const noFace: FaceColumn = sql<Face | null>`null::jsonb`;

export const showFace = (face: Face | null): Face => face ?? { contact: null, image: null };
