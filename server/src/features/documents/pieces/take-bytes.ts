import type { Readable } from 'node:stream';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../../../base/errors.ts';
import type { Parts } from '../../../base/parts.ts';
import { headBytes } from '../../../base/storage/file-store.ts';
import { cutOffError } from '../../../core/files/read-upload.ts';
import { checkType } from '../upload/check-type.ts';
import type { HeldUpload } from './hold-upload.ts';

/** Takes the bytes of a piece; answers how many of the file are there. Whatever breaks off, what has come stays. */
export async function takeBytes(parts: Parts, held: HeldUpload, bytes: Readable): Promise<number> {
  const { row } = held;
  // Whole already, only its document could not be made.
  if (row.received === row.size && row.size > 0) return row.received;
  const writer = await parts.files.pieces.open(row.place, row.received);
  held.receive(writer.save);
  const inspect = inspectHead(row.received, checkType(row.name).inspect);
  let length = row.received;
  const taken = readAll(bytes, held.lost, async (chunk) => {
    held.move();
    length += chunk.length;
    if (length > row.size) {
      throw new AppError('request.malformed', sentence('There are more bytes than were announced.'));
    }
    inspect(chunk);
    await writer.add(chunk);
  });
  const problem = await taken.then(
    () => undefined,
    (error) => ({ error }),
  );
  // Also where it broke off: the sender goes on from there.
  const received = await writer.close();
  await held.received(received);
  if (held.lost.aborted) await removeIfOrphaned(parts, row.place);
  if (problem) throw problem.error;
  held.lost.throwIfAborted();
  return received;
}

/** What was given up while bytes came in got some more behind the back of whoever removed it. */
async function removeIfOrphaned(parts: Parts, place: string): Promise<void> {
  const owner = await parts.db
    .selectFrom('upload')
    .select('id')
    .where('place', '=', place)
    .executeTakeFirst();
  if (!owner) await parts.files.pieces.remove([place]);
}

/** Refuses by the first bytes as soon as they are there, where they come in one piece. The end looks at them again. */
function inspectHead(at: number, inspect: (head: Buffer) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let isDone = at > 0;
  return (chunk) => {
    if (isDone) return;
    head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    isDone = head.length === headBytes;
    if (isDone) inspect(head);
  };
}

/** Not by iteration: to stop that is to end the request, and its sender would get no answer. */
function readAll(bytes: Readable, lost: AbortSignal, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let taking = Promise.resolve();
  const onData = (chunk: Buffer) => {
    bytes.pause();
    taking = take(chunk);
    taking.then(() => bytes.resume(), reject);
  };
  const onCut = () => reject(cutOffError());
  // May come while the last bytes are still being taken.
  const onEnd = () => {
    bytes.off('close', onCut);
    taking.then(resolve, reject);
  };
  const onLost = () => reject(lost.reason);
  bytes.on('data', onData).once('end', onEnd).once('error', onCut).once('close', onCut);
  lost.addEventListener('abort', onLost);
  // Who left before anybody listened is told of no more.
  if (bytes.destroyed) onCut();
  if (lost.aborted) onLost();
  return promise.finally(() => {
    bytes.off('data', onData).off('end', onEnd).off('close', onCut);
    lost.removeEventListener('abort', onLost);
  });
}
