import type { Transaction } from '../../base/database/connect.ts';
import { fingerprintOf } from './read-states.ts';

export interface NewReviewRecord {
  space: { id: number; name: string };
  kind: 'started' | 'users' | 'role';
  at: Date;
  /** Null: the timetable. */
  by: { id: number; name: string } | null;
  role?: { id: number; name: string };
  deadline: string;
  /** Whether the confirmer named the state that was looked at. */
  wasSeen?: boolean;
  state: unknown;
}

/** Adds a record for good: the table takes no change. */
export async function addReviewRecord(trx: Transaction, record: NewReviewRecord): Promise<void> {
  const { space, kind, by, role, state } = record;
  await trx
    .insertInto('review_record')
    .values({
      space_id: space.id,
      space_name: space.name,
      kind,
      at: record.at,
      actor_id: by?.id ?? null,
      actor_name: by?.name ?? null,
      role_id: role?.id ?? null,
      role_name: role?.name ?? null,
      deadline: record.deadline,
      fingerprint: kind === 'started' ? null : fingerprintOf(state),
      was_seen: record.wasSeen ?? false,
      state: JSON.stringify(state),
    })
    .execute();
}
