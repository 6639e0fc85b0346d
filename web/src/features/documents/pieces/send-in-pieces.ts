import { pdfPasswordHeader, writePdfPassword } from '@atrium/contract/annotations';
import {
  addPiece,
  cancelUpload,
  createUpload,
  listUploads,
  type NewUpload,
  pieceBytes,
  showUpload,
  type Upload,
} from '@atrium/contract/uploads';
import { logError } from '../../../base/error-log.ts';
import { send } from '../../../base/http/call.ts';
import { hasCode, hasStatus, isAbort, isSilence } from '../../../base/http/call-error.ts';
import { isOnline, onConnectivity } from '../../../base/http/connectivity.ts';
import { noAnswer } from '../../../base/http/exchange.ts';
import { sendBytes } from '../../../base/http/upload.ts';
import { forgetUnfinished, hasUnfinished, rememberUnfinished } from './unfinished.ts';

export interface Interruption {
  /** Told when nobody answers any more, and when it goes on. */
  onInterrupted?(isInterrupted: boolean): void;
}

export interface PieceOptions extends Interruption {
  signal: AbortSignal;
  /** How much of the whole is there, from 0 to 1. */
  onProgress(share: number): void;
  /** Told by which name the server knows it from now on. */
  onBegun?(uploadId: string): void;
  password?: string;
}

/**
 * Sends a file piece by piece, until its document is made. What breaks off goes on where it ended, by itself as soon as
 * somebody answers; a file of which a part came before, goes on with that.
 */
export async function sendInPieces(
  target: NewUpload,
  { file, uploadId }: { file: File; uploadId?: string },
  options: PieceOptions,
): Promise<void> {
  const { signal } = options;
  let id = uploadId;
  let isFresh = false;
  let at: number | undefined;
  for (;;) {
    try {
      if (id === undefined) {
        const begun = (await findUnfinished(target, signal)) ?? (await begin(target, options));
        isFresh = begun.received === 0;
        id = begun.id;
        rememberUnfinished(id);
        options.onBegun?.(id);
      }
      at ??= await askOffset(id, signal);
      options.onInterrupted?.(false);
      at = await sendPiece(id, at, file, options);
      isFresh = false;
      if (at < file.size) continue;
      forgetUnfinished(id);
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      at = undefined;
      if (isGone(error) && !isFresh) {
        if (id) forgetUnfinished(id);
        id = undefined;
      } else if (isPassing(error)) {
        options.onInterrupted?.(true);
        await untilReachable(signal);
      } else throw error;
    }
  }
}

/** Gives up what has come of a file. Where that is not heard, it goes by itself in a day. */
export async function giveUpUpload(id: string): Promise<void> {
  forgetUnfinished(id);
  await send(cancelUpload, { params: { id } }, { whenSignedOut: 'fail' }).catch((error) => {
    if (!hasStatus(error, 404)) logError(error);
  });
}

const begin = (target: NewUpload, { signal, password }: PieceOptions): Promise<Upload> =>
  send(createUpload, { body: target }, { signal, headers: passwordHeader(password) });

const passwordHeader = (password: string | undefined): Record<string, string> =>
  password ? { [pdfPasswordHeader]: writePdfPassword(password) } : {};

/** One that this browser has begun, of the same file to the same place, and that nobody goes on with. */
async function findUnfinished(target: NewUpload, signal: AbortSignal): Promise<Upload | undefined> {
  if (!hasUnfinished()) return undefined;
  const all = await send(listUploads, {}, { signal });
  return all.find((one) => !one.isActive && isSame(one, target));
}

const isSame = (upload: Upload, target: NewUpload): boolean =>
  upload.name === target.name &&
  upload.size === target.size &&
  upload.lastModified === target.lastModified &&
  (target.document !== undefined
    ? upload.document === target.document
    : upload.space === target.space &&
      upload.folder === (target.folder ?? null) &&
      upload.subFolder === (target.subFolder ?? ''));

async function askOffset(id: string, signal: AbortSignal): Promise<number> {
  return (await send(showUpload, { params: { id } }, { signal })).received;
}

/** Without a byte leaving for so long, nobody is there any more. */
const longestStandstill = 30_000;

async function sendPiece(
  id: string,
  at: number,
  file: File,
  { signal, onProgress, password }: PieceOptions,
): Promise<number> {
  const bytes = file.slice(at, at + pieceBytes);
  const standstill = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = (share: number) => {
    clearTimeout(timer);
    // All has left: what the server does with it takes its time.
    if (share < 1) timer = setTimeout(() => standstill.abort(), longestStandstill);
    onProgress((at + share * bytes.size) / Math.max(file.size, 1));
  };
  watch(0);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(at),
    ...passwordHeader(password),
  };
  const either = AbortSignal.any([signal, standstill.signal]);
  try {
    const answer = await sendBytes(addPiece, { id }, bytes, headers, { signal: either, onProgress: watch });
    return Number(answer.headers.get('upload-offset'));
  } catch (error) {
    throw isAbort(error) && !signal.aborted ? noAnswer(addPiece) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The server knows nothing of it any more. */
const isGone = (error: unknown): boolean => hasCode(error, 'upload.not-found', 'upload.lost');

/** Nobody answers, or not yet. */
const isPassing = (error: unknown): boolean =>
  (isSilence(error) && !hasCode(error, 'file.unchecked')) ||
  hasCode(error, 'upload.busy', 'upload.wrong-offset', 'upload.goes-on-elsewhere');

const pause = 1000;

async function untilReachable(signal: AbortSignal): Promise<void> {
  await until(signal, (done) => {
    const timer = setTimeout(done, pause);
    return () => clearTimeout(timer);
  });
  if (isOnline()) return;
  await until(signal, (done) => onConnectivity(() => isOnline() && done()));
}

/** Waits for something, unless nobody wants it any more. */
async function until(signal: AbortSignal, listen: (done: () => void) => () => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort);
  const stop = listen(resolve);
  try {
    await promise;
  } finally {
    stop();
    signal.removeEventListener('abort', abort);
  }
}
