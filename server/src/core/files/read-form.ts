import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { bytesOf, cutOff, passOver, wrongField } from './read-upload.ts';

/** Of one part: as a field or as a file, whichever way the sender chose. */
export interface FormPart {
  bytes: Buffer;
  /** Of a file, as the sender calls it. */
  filename: string | undefined;
}

/** A part that is not read into memory. */
export interface TakeFile {
  name: string;
  take(chunks: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a small form into memory: the parts that are named, in any order, each once, with the most bytes it may
 * have. A file that may be large is handed to whoever takes it as it comes.
 */
export async function readForm<Name extends string>(
  request: FastifyRequest,
  mostBytes: Record<Name, number>,
  takeFile?: TakeFile,
): Promise<Partial<Record<Name, FormPart>>> {
  if (!request.isMultipart()) {
    throw new AppError('request.unsupported-type', 'Send a form (content type multipart/form-data).');
  }
  try {
    const found = await readParts(request, new Map(Object.entries(mostBytes) as [Name, number][]), takeFile);
    request.raw.resume();
    return Object.fromEntries(found) as Partial<Record<Name, FormPart>>;
  } catch (error) {
    passOver(request);
    throw error;
  }
}

async function readParts<Name extends string>(
  request: FastifyRequest,
  mostBytes: Map<Name, number>,
  takeFile: TakeFile | undefined,
): Promise<Map<Name, FormPart>> {
  const found = new Map<Name, FormPart>();
  const most = Math.max(...mostBytes.values());
  const parts = mostBytes.size + 1;
  const limits = {
    fieldSize: most + 1,
    fields: parts,
    files: parts,
    parts,
    fileSize: Number.POSITIVE_INFINITY,
  };
  const read = request.parts({ limits });
  for (;;) {
    const part = await read.next().then((next) => (next.done ? undefined : next.value), cutOff);
    if (!part) return found;
    const name = part.fieldname as Name;
    const allowed = mostBytes.get(name);
    if (allowed === undefined) throw wrongField(name, 'There is no such field.');
    if (found.has(name)) throw wrongField(name, 'It was sent more than once.');
    const filename = part.type === 'file' ? part.filename : undefined;
    const bytes = await bytesIn(part, name, allowed, takeFile);
    found.set(name, { bytes, filename });
  }
}

/** None of a file that somebody takes. */
async function bytesIn(
  part: Multipart,
  name: string,
  allowed: number,
  takeFile: TakeFile | undefined,
): Promise<Buffer> {
  if (part.type !== 'file') return fieldBytes(part.value, name, allowed);
  if (name !== takeFile?.name) return collect(bytesOf(part), name, allowed);
  await takeFile.take(bytesOf(part));
  return Buffer.alloc(0);
}

/** A field that says it is JSON arrives read already. */
function fieldBytes(value: unknown, name: string, allowed: number): Buffer {
  const bytes = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  if (bytes.length > allowed) throw tooLarge(name, allowed);
  return bytes;
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
  const limit = megabytes > 0 ? `${megabytes} MB` : `${Math.floor(allowed / 1024)} kB`;
  return new AppError('upload.too-large', `The part ${name} is too large: at most ${limit}.`);
}
