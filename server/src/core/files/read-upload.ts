import { type Sentence, sentence } from '@atrium/contract/parts/sentences';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { checkValue, fieldName, wrongRequest } from '../check-value.ts';
import type { Room } from '../quota.ts';
import { holdUnchecked, requireChecked, sentBytes } from './check-for-viruses.ts';

export interface UploadedFile extends ReceivedFile {
  /** The file's name as the sender calls it, without any folders. */
  filename: string;
}

export interface UploadOptions<F extends z.ZodType, T> {
  /** All fields; they come before the first file. */
  fields: F;
  /** Names of fields that may come several times and become lists. */
  repeated?: string[];
  fileField: string;
  maxFiles: number;
  /** The most bytes of one file. */
  maxBytes: number;
  /** Runs once, before the first byte of a file is taken: may this be uploaded here? */
  begin(fields: z.output<F>): Promise<T>;
  /** The room for all files together. */
  room?(context: T): Room | undefined;
  /** Runs for each file before its bytes are taken; refuses a name, and by the inspector a content. */
  file(context: T, index: number, filename: string): { inspect?(head: Buffer): void };
  /** What becomes of files that cannot be checked for viruses now; absent: the caller has checked them. */
  unchecked?: 'held' | 'refused';
}

export type UploadParts = Pick<Parts, 'clock' | 'config' | 'db' | 'files' | 'log' | 'scanner'>;

/** The most bytes of one field. */
const fieldBytes = 16 * 1024;
/** What a form may have beside its files: of a length that is declared it is no part of theirs. */
const aroundFiles = 1024 * 1024;
/** How long a refused sender may go on sending. */
const lingerSeconds = 30;

/**
 * Reads an upload into the store's antechamber. Whoever gets the files keeps them (keepFiles) or discards them;
 * after an error nothing is left.
 */
export async function readUpload<F extends z.ZodType, T>(
  parts: UploadParts,
  request: FastifyRequest,
  options: UploadOptions<F, T>,
): Promise<{ context: T; files: UploadedFile[] }> {
  if (!request.isMultipart()) {
    throw new AppError(
      'request.unsupported-type',
      sentence('Send a form with files (content type multipart/form-data).'),
    );
  }
  const files: UploadedFile[] = [];
  try {
    const context = await readParts(parts, request, options, files);
    request.raw.resume();
    if (options.unchecked === 'held') return { context, files: await holdUnchecked(parts, request, files) };
    if (options.unchecked === 'refused') await requireChecked(parts, request, sentBytes(parts, files));
    return { context, files };
  } catch (error) {
    drainRequest(request);
    await clearAway(parts, files);
    throw error;
  }
}

/** Removes what was received but not kept. That it fails must not hide why. */
export async function clearAway(parts: Pick<Parts, 'files' | 'log'>, files: ReceivedFile[]): Promise<void> {
  await parts.files.discard(files).catch((err) => parts.log.error({ err }, 'an upload was not cleared away'));
}

async function readParts<F extends z.ZodType, T>(
  parts: Pick<Parts, 'files'>,
  request: FastifyRequest,
  options: UploadOptions<F, T>,
  files: UploadedFile[],
): Promise<T> {
  const fields = collectFields(options);
  let begun: { context: T } | undefined;
  const begin = async () => ({ context: await options.begin(fields.check()) });
  const read = request.parts({ limits: limitsOf(options) });
  for (;;) {
    const part = await read.next().then((next) => (next.done ? undefined : next.value), cutOff);
    if (!part) break;
    if (part.type === 'field') {
      if (begun) throw new AppError('upload.fields-first', sentence('Send the fields before the files.'));
      fields.add(part);
      continue;
    }
    if (!begun) {
      begun = await begin();
      refuseDeclared(request, options.room?.(begun.context));
    }
    files.push(await takeFile(parts, options, begun.context, files, part));
  }
  begun ??= await begin();
  return begun.context;
}

/** Refuses before the first byte is taken, where the sender says how many there are. */
function refuseDeclared({ headers }: FastifyRequest, room: Room | undefined): void {
  if (room && Number(headers['content-length'] ?? 0) - aroundFiles > room.bytes) throw room.refuse();
}

async function takeFile<T>(
  parts: Pick<Parts, 'files'>,
  { fileField, maxFiles, maxBytes, file, room: roomIn }: UploadOptions<z.ZodType, T>,
  context: T,
  before: UploadedFile[],
  part: MultipartFile,
): Promise<UploadedFile> {
  const index = before.length;
  const { fieldname, filename } = part;
  if (fieldname !== fileField) throw wrongField(fieldname, sentence('There is no such field for a file.'));
  if (index >= maxFiles) {
    throw new AppError(
      'upload.too-many',
      sentence('Too many files at once: at most {maxFiles}.', { maxFiles }),
    );
  }
  if (!filename) throw new AppError('request.malformed', sentence('A file has no name.'));
  const { inspect } = file(context, index, filename);
  const room = roomIn?.(context);
  const left = room ? room.bytes - before.reduce((sum, { size }) => sum + size, 0) : maxBytes;
  const received = await parts.files
    .receive(bytesOf(part), { maxBytes: Math.max(0, Math.min(maxBytes, left)), inspect })
    .catch((error) => {
      const isFull = left < maxBytes && error instanceof AppError && error.code === 'upload.too-large';
      throw isFull && room ? room.refuse() : error;
    });
  return { ...received, filename };
}

export async function* bytesOf(part: MultipartFile): AsyncGenerator<Buffer> {
  try {
    yield* part.file;
  } catch {
    cutOff();
  }
}

/** Whatever the parser complains about: the sender stopped in the middle, or sends something else. */
export function cutOff(): never {
  throw cutOffError();
}

export const cutOffError = (): AppError =>
  new AppError('request.malformed', sentence('The upload was cut off or cannot be read.'));

export function wrongField(name: string, message: Sentence): AppError {
  const shown = fieldName(name);
  return new AppError('request.invalid', wrongRequest(shown, message), {
    fields: { [shown]: message },
  });
}

const mostFields = (maxFiles: number) => maxFiles * 2 + 10;

/** One more than is allowed of each, so that we say ourselves what is too much. */
function limitsOf({ maxFiles }: Pick<UploadOptions<z.ZodType, unknown>, 'maxFiles'>) {
  const fields = mostFields(maxFiles) + 1;
  const files = maxFiles + 1;
  return { fieldSize: fieldBytes, fields, files, parts: fields + files, fileSize: Number.POSITIVE_INFINITY };
}

function collectFields<F extends z.ZodType>({
  fields,
  repeated = [],
  maxFiles,
}: Pick<UploadOptions<F, unknown>, 'fields' | 'repeated' | 'maxFiles'>) {
  const values = new Map<string, unknown>(repeated.map((name) => [name, []]));
  let count = 0;
  return {
    add({ fieldname: name, value, valueTruncated }: MultipartValue) {
      count += 1;
      if (count > mostFields(maxFiles)) {
        throw new AppError('request.too-large', sentence('The request has too many fields.'));
      }
      if (valueTruncated) throw wrongField(name, sentence('That is too long.'));
      // One that says it is JSON arrives read already.
      if (typeof value !== 'string') throw wrongField(name, sentence('Send it as text.'));
      const list = repeated.includes(name) ? (values.get(name) as unknown[]) : undefined;
      if (list) list.push(value);
      else if (values.has(name)) throw wrongField(name, sentence('It was sent more than once.'));
      else values.set(name, value);
    },
    check(): z.output<F> {
      const strict = fields instanceof z.ZodObject ? fields.strict() : fields;
      return checkValue(strict, Object.fromEntries(values), 'request.invalid') as z.output<F>;
    },
  };
}

/**
 * Lets a refused request run out into nothing: browsers read the answer once they have sent everything, and a
 * connection closed before would show them a network error instead. Who sends for too long is cut off.
 */
export function drainRequest({ raw }: FastifyRequest): void {
  if (raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), lingerSeconds * 1000).unref();
  raw.once('close', () => clearTimeout(timer));
}
