import { sentence } from '@atrium/contract/parts/sentences';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { requireChecked } from './check-for-viruses.ts';
import { bytesOf, cutOff, drainRequest, type UploadParts, wrongField } from './read-upload.ts';

/** One part of a form: a field or a file, whichever way the sender chose. */
export interface FormPart {
  bytes: Buffer;
  /** The name that the sender gives a file. */
  filename: string | undefined;
}

/** Takes a file that is not read into memory. */
export type TakeFile = (chunks: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a small form into memory: the parts that are named, in any order, each once, with the most bytes it may
 * have, and the one that is a file looked through for viruses. One that may be large is handed to whoever takes it as
 * it comes, and looks through it.
 */
export async function readForm<Name extends string>(
  parts: UploadParts,
  request: FastifyRequest,
  fileField: NoInfer<Name>,
  mostBytes: Record<Name, number>,
  take?: TakeFile,
): Promise<Partial<Record<Name, FormPart>>> {
  if (!request.isMultipart()) {
    throw new AppError(
      'request.unsupported-type',
      sentence('Send a form (content type multipart/form-data).'),
    );
  }
  try {
    const most = new Map(Object.entries(mostBytes) as [Name, number][]);
    const found = await readParts(request, most, take && { fileField, take });
    request.raw.resume();
    const file = found.get(fileField);
    if (file && file.bytes.length > 0) {
      const filename = file.filename || fileField;
      await requireChecked(parts, request, [{ filename, read: () => inOnePiece(file.bytes) }]);
    }
    return Object.fromEntries(found) as Partial<Record<Name, FormPart>>;
  } catch (error) {
    drainRequest(request);
    throw error;
  }
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function readParts<Name extends string>(
  request: FastifyRequest,
  mostBytes: Map<Name, number>,
  taken: { fileField: string; take: TakeFile } | undefined,
): Promise<Map<Name, FormPart>> {
  const found = new Map<Name, FormPart>();
  const parts = mostBytes.size + 1;
  const limits = { files: parts, parts, fileSize: Number.POSITIVE_INFINITY };
  // Also what is sent as a field streams, up to the limit of its own, and is not read as JSON on the way.
  const read = request.parts({ limits, isPartAFile: () => true });
  for (;;) {
    const part = await read.next().then((next) => (next.done ? undefined : next.value), cutOff);
    if (part?.type !== 'file') return found;
    const name = part.fieldname as Name;
    const allowed = mostBytes.get(name);
    if (allowed === undefined) throw wrongField(name, sentence('There is no such field.'));
    if (found.has(name)) throw wrongField(name, sentence('It was sent more than once.'));
    found.set(name, { bytes: await bytesIn(part, name, allowed, taken), filename: part.filename });
  }
}

/** None of a file that somebody takes. */
async function bytesIn(
  part: MultipartFile,
  name: string,
  allowed: number,
  taken: { fileField: string; take: TakeFile } | undefined,
): Promise<Buffer> {
  if (name !== taken?.fileField) return collect(bytesOf(part), name, allowed);
  await taken.take(bytesOf(part));
  return Buffer.alloc(0);
}

async function collect(chunks: AsyncIterable<Buffer>, name: string, allowed: number): Promise<Buffer> {
  const taken: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > allowed) throw tooLarge(name, allowed);
    taken.push(chunk);
  }
  return Buffer.concat(taken, size);
}

function tooLarge(name: string, allowed: number): AppError {
  const megabytes = Math.floor(allowed / 1024 / 1024);
  const kilobytes = Math.floor(allowed / 1024);
  return new AppError(
    'upload.too-large',
    megabytes > 0
      ? sentence('The part {name} is too large: at most {megabytes} MB.', { name, megabytes })
      : sentence('The part {name} is too large: at most {kilobytes} kB.', { name, kilobytes }),
  );
}
