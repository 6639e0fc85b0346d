import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { Verdict } from '../../base/scanner/scanner.ts';
import { heldName } from '../../base/storage/closed-names.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { recordEvent } from '../audit.ts';
import { originOf } from '../route.ts';

type Unchecked = Extract<Verdict, { kind: 'unchecked' }>;

export interface SentBytes {
  filename: string;
  read(): AsyncIterable<Buffer>;
}

type CheckParts = Pick<Parts, 'clock' | 'config' | 'db' | 'log' | 'scanner'>;

/**
 * Looks through what was sent before anything is made of it. Found: the whole upload is refused and recorded. What
 * could not be looked at is answered with the reason, and never passed over in silence.
 */
async function scanAll(
  parts: CheckParts,
  request: FastifyRequest,
  files: SentBytes[],
): Promise<(Unchecked | undefined)[]> {
  const { scanner } = parts;
  if (!scanner) return files.map(() => undefined);
  const unchecked: (Unchecked | undefined)[] = [];
  let isAway: Unchecked | undefined;
  for (const { filename, read } of files) {
    // Who does not answer about one file is not asked about the next thousand.
    const verdict: Verdict = isAway ?? (await scanner.scan(read()));
    if (verdict.kind === 'found') throw await refuseInfected(parts, request, filename, verdict.signature);
    unchecked.push(verdict.kind === 'unchecked' ? verdict : undefined);
    if (verdict.kind === 'unchecked' && verdict.why === 'away') isAway = verdict;
  }
  return unchecked;
}

async function refuseInfected(
  parts: CheckParts,
  request: FastifyRequest,
  filename: string,
  signature: string,
): Promise<AppError> {
  await recordEvent(parts, parts.db, originOf(request), {
    action: 'file.infected',
    actorId: request.callerId ?? undefined,
    detail: { filename, signature },
  });
  const message = sentence('There is a virus in “{filename}” ({signature}). Nothing was uploaded.', {
    filename,
    signature,
  });
  return new AppError('file.infected', message, { fields: { [filename]: signature } });
}

async function tellUnchecked(
  parts: CheckParts,
  request: FastifyRequest,
  outcome: 'held' | 'let through' | 'refused',
  files: { filename: string; unchecked: Unchecked }[],
): Promise<void> {
  const filenames = files.map(({ filename }) => filename);
  const reasons = [...new Set(files.map(({ unchecked }) => unchecked.detail))];
  parts.log.warn({ files: files.length, outcome, reasons }, 'an upload was not checked for viruses');
  await recordEvent(parts, parts.db, originOf(request), {
    action: 'file.unchecked',
    actorId: request.callerId ?? undefined,
    detail: { outcome, filenames: filenames.slice(0, 100), count: filenames.length, reason: reasons[0] },
  });
}

/** Refuses unchecked what is used at once (pictures, lists), unless the setting lets it through. */
export async function requireChecked(
  parts: CheckParts,
  request: FastifyRequest,
  files: SentBytes[],
): Promise<void> {
  const verdicts = await scanAll(parts, request, files);
  const missed = files.flatMap(({ filename }, index) => {
    const unchecked = verdicts[index];
    return unchecked ? [{ filename, unchecked }] : [];
  });
  const [first] = missed;
  if (!first) return;
  const isRefused = parts.config.clamav?.unchecked === 'hold';
  await tellUnchecked(parts, request, isRefused ? 'refused' : 'let through', missed);
  if (!isRefused) return;
  const { why } = first.unchecked;
  throw new AppError(
    'file.unchecked',
    why === 'too-large'
      ? sentence('“{filename}” is too large to be checked for viruses. Ask an administrator.', {
          filename: first.filename,
        })
      : sentence('Files cannot be checked for viruses at the moment. Try again later.'),
  );
}

/** Holds documents that could not be checked: they wait under names that nothing opens, or are let through; as set. */
export async function holdUnchecked<F extends ReceivedFile & { filename: string }>(
  parts: CheckParts & Pick<Parts, 'files'>,
  request: FastifyRequest,
  files: F[],
): Promise<F[]> {
  const verdicts = await scanAll(parts, request, sentBytes(parts, files));
  const missed = files.flatMap((file, index) => {
    const unchecked = verdicts[index];
    return unchecked ? [{ filename: file.filename, unchecked }] : [];
  });
  if (missed.length === 0) return files;
  const isHeld = parts.config.clamav?.unchecked === 'hold';
  await tellUnchecked(parts, request, isHeld ? 'held' : 'let through', missed);
  return files.map((file, index) => {
    if (!verdicts[index]) return file;
    const toCheck = { filename: file.filename, by: request.callerId as number };
    return { ...file, toCheck, ...(isHeld ? { hash: heldName() } : {}) };
  });
}

/** Received files as they lie in the store's antechamber. */
export const sentBytes = (
  { files: store }: Pick<Parts, 'files'>,
  files: (ReceivedFile & { filename: string })[],
): SentBytes[] => files.map((file) => ({ filename: file.filename, read: () => store.readReceived(file) }));
