import { randomUUID } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import { sql } from 'kysely';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { expiryAfter } from './create-upload.ts';
import { findUpload, type UploadRow, uploadColumns } from './upload-row.ts';

/** Held for so long at a time; a server that dies holds nothing for longer. */
const leaseSeconds = 5;
const renewMilliseconds = 1000;
/** Without a byte for so long, it lets others go on. */
const stillMilliseconds = 3000;
const lease = sql`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** An upload that this request alone may write to. */
export interface HeldUpload {
  row: UploadRow;
  /** Aborted as soon as it is somebody else’s. */
  lost: AbortSignal;
  /** From now on bytes come in: what has come is saved now and then, and who stands still lets others go on. */
  receive(save: () => Promise<number>): void;
  /** Bytes have come. */
  move(): void;
  /** All that will come has come, and so much of the file is there. */
  received(length: number): Promise<void>;
  /** Lets go of it, and notes whether its document was made. */
  release(outcome: { isMade: boolean }): Promise<void>;
  /** Removes it with its bytes, unless it is somebody else’s by now. */
  giveUp(): Promise<void>;
}

/**
 * Takes hold of an upload at the offset that the sender believes it has. Where another request holds it, which may be
 * the sender’s own that broke off without a word, the sender is asked to come back: that one lets go if nothing comes
 * in by it any more.
 */
export async function holdUpload(
  parts: Parts,
  userId: number,
  id: string,
  offset: number,
): Promise<HeldUpload> {
  const holder = randomUUID();
  const now = parts.clock.now();
  const held = await sql<UploadRow & { former: string | null }>`
    update upload set former = holder, holder = ${holder}, held_until = ${lease}, is_wanted = false,
      expires_at = ${expiryAfter(now)}
    where id = ${id} and user_id = ${userId} and expires_at > ${now} and received = ${offset} and not is_made
      and (holder is null or held_until < clock_timestamp())
    returning ${uploadColumns}, former`.execute(parts.db);
  const [row] = held.rows;
  if (!row) throw await tellWhy(parts, userId, id, offset);
  const own = keepHolding(parts, row, holder);
  // Whoever held it before has not let go: a process that was killed, or one that stands still and may write yet.
  if (row.former === null) return own;
  try {
    const place = await parts.files.pieces.copy(row.place, row.received);
    const moved = await sql`
      update upload set place = ${place} where id = ${id} and holder = ${holder} returning id`.execute(
      parts.db,
    );
    if (moved.rows.length === 0) {
      // The copy took so long that somebody else goes on, with the bytes that lie where they did.
      await parts.files.pieces.remove([place]);
      throw goesOnElsewhere();
    }
    await parts.files.pieces.remove([row.place]);
    row.place = place;
    return own;
  } catch (error) {
    if (isHopeless(error)) await own.giveUp();
    await own.release({ isMade: false });
    throw error;
  }
}

/** What no further try would change. */
const hopeless = new Set(['upload.content-mismatch', 'file.infected', 'upload.lost']);
export const isHopeless = (error: unknown): boolean => error instanceof AppError && hopeless.has(error.code);

async function tellWhy(parts: Parts, userId: number, id: string, offset: number): Promise<AppError> {
  const row = await findUpload(parts, parts.db, userId, id);
  if (row.isHeld) {
    await sql`update upload set is_wanted = true where id = ${id} and holder is not null`.execute(parts.db);
    return new AppError(
      'upload.busy',
      sentence('Bytes of this file are still being stored. Try again in a moment.'),
    );
  }
  return new AppError(
    'upload.wrong-offset',
    sentence('Go on at byte {received}, not at {offset}.', {
      received: String(row.received),
      offset: String(offset),
    }),
  );
}

function keepHolding(parts: Parts, row: UploadRow, holder: string): HeldUpload {
  const lost = new AbortController();
  let length = row.received;
  let save: (() => Promise<number>) | undefined;
  let movedAt = performance.now();

  async function tick(): Promise<void> {
    const isStill = save !== undefined && performance.now() - movedAt > stillMilliseconds;
    if (save) length = await save();
    const found = await sql<{ isWanted: boolean }>`
      with before as (select is_wanted from upload where id = ${row.id})
      update upload set received = greatest(received, ${length}::bigint), held_until = ${lease}, is_wanted = false
      where id = ${row.id} and holder = ${holder}
      returning (select is_wanted from before) as "isWanted"`.execute(parts.db);
    const [own] = found.rows;
    if (!own || (own.isWanted && isStill)) lost.abort(goesOnElsewhere());
  }
  // One at a time: a database that does not answer is not asked again each second.
  let isTicking = false;
  const timer = setInterval(async () => {
    if (isTicking) return;
    isTicking = true;
    await tick().catch((error) => lost.abort(error));
    isTicking = false;
  }, renewMilliseconds);

  return {
    row,
    lost: lost.signal,
    receive(work) {
      save = work;
    },
    move() {
      movedAt = performance.now();
    },
    async received(all) {
      save = undefined;
      length = all;
      await tick();
    },
    async release({ isMade }) {
      clearInterval(timer);
      await sql`
        update upload set holder = null, held_until = null, is_made = ${isMade}
        where id = ${row.id} and holder = ${holder}`.execute(parts.db);
    },
    async giveUp() {
      const gone = await sql`
        delete from upload where id = ${row.id} and holder = ${holder} returning id`.execute(parts.db);
      if (gone.rows.length > 0) await parts.files.pieces.remove([row.place]);
    },
  };
}

const goesOnElsewhere = () =>
  new AppError(
    'upload.goes-on-elsewhere',
    sentence('This upload goes on in another window, or was given up.'),
  );
