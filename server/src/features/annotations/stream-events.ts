import type { DocumentEvent, documentEvents } from '@atrium/contract/annotations';
import { sentence } from '@atrium/contract/parts/sentences';
import type { Notice } from '../../base/database/notices.ts';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { readerOf } from '../../core/access/access.ts';
import { requireDocument } from '../../core/access/require.ts';
import type { Caller } from '../../core/accounts/caller.ts';
import { limitStreams, type Source, type StreamOptions, sendEvents } from '../../core/live-stream.ts';
import type { Ask } from '../../core/route.ts';
import { readSeq } from './select-annotations.ts';

const takePlace = limitStreams(sentence('Too many documents are open at once. Close one first.'));

/** Tells what happens to a document for as long as the caller may read it. */
export const followDocument = (parts: Parts, ask: Ask<typeof documentEvents>): Promise<void> =>
  streamEvents(parts, ask, {});

export async function streamEvents(
  parts: Parts,
  { caller, params, reply }: Pick<Ask<typeof documentEvents>, 'caller' | 'params' | 'reply'>,
  options: StreamOptions,
): Promise<void> {
  await requireDocument(parts.db, readerOf(parts, caller), 0, params.id);
  takePlace(caller.user.id, reply.raw);
  sendEvents(parts, { caller, reply }, documentSource(parts, params.id), options);
}

function documentSource(parts: Parts, id: number): Source {
  let seq: number | undefined;
  let missed = false;
  let document = false;
  return {
    add(notice: Notice): boolean {
      if (notice.about !== 'document' || notice.id !== id) return false;
      if (notice.event === 'annotations') seq = Math.max(seq ?? 0, notice.seq ?? 0);
      else document = true;
      return true;
    },
    missed() {
      missed = true;
    },
    async take(caller) {
      const told = { seq, missed, document };
      seq = undefined;
      missed = false;
      document = false;
      if (!(await mayStillRead(parts, caller, id))) return undefined;
      const newest = told.missed ? await readSeq(parts.db, id) : told.seq;
      const events: DocumentEvent[] = [
        ...(newest === undefined ? [] : [{ event: 'annotations' as const, data: { seq: newest } }]),
        ...(told.document ? [{ event: 'document' as const, data: {} }] : []),
      ];
      return events;
    },
  };
}

async function mayStillRead(parts: Parts, caller: Caller, id: number): Promise<boolean> {
  return requireDocument(parts.db, readerOf(parts, caller), 0, id).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
