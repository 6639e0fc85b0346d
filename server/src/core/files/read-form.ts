import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import { requireChecked } from './check-for-viruses.ts';
import { cutOff, passOver, type UploadParts, wrongField } from './read-upload.ts';

/** Of one part: as a field or as a file, whichever way the sender chose. */
export interface FormPart {
  bytes: Buffer;
  /** Of a file, as the sender calls it. */
  filename: string | undefined;
}

/**
 * Reads a small form into memory: the parts that are named, in any order, each once, with the most bytes it may
 * have, and the one that is a file looked through for viruses. What is large belongs into readUpload, which streams.
 */
export async function readForm<Name extends string>(
  parts: UploadParts,
  request: FastifyRequest,
  fileField: NoInfer<Name>,
  mostBytes: Record<Name, number>,
): Promise<Partial<Record<Name, FormPart>>> {
  if (!request.isMultipart()) {
    throw new AppError('request.unsupported-type', 'Send a form (content type multipart/form-data).');
  }
  try {
    const found = await readParts(request, new Map(Object.entries(mostBytes) as [Name, number][]));
    request.raw.resume();
    const file = found.get(fileField);
    if (file && file.bytes.length > 0) {
      const filename = file.filename || fileField;
      await requireChecked(parts, request, [{ filename, read: () => inOnePiece(file.bytes) }]);
    }
    return Object.fromEntries(found) as Partial<Record<Name, FormPart>>;
  } catch (error) {
    passOver(request);
    throw error;
  }
}

async function* inOnePiece(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}

async function readParts<Name extends string>(
  request: FastifyRequest,
  mostBytes: Map<Name, number>,
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
    const bytes =
      part.type === 'file' ? await collect(part.file, name, allowed) : fieldBytes(part.value, name, allowed);
    found.set(name, { bytes, filename });
  }
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
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next().catch(cutOff);
    if (done) return Buffer.concat(taken, size);
    size += value.length;
    if (size > allowed) throw tooLarge(name, allowed);
    taken.push(value);
  }
}

function tooLarge(name: string, allowed: number): AppError {
  const megabytes = Math.floor(allowed / 1024 / 1024);
  const limit = megabytes > 0 ? `${megabytes} MB` : `${Math.floor(allowed / 1024)} kB`;
  return new AppError('upload.too-large', `The part ${name} is too large: at most ${limit}.`);
}
