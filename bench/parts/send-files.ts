import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { addPiece, pieceBytes, type Upload } from '@atrium/contract/uploads';

export interface BenchFile {
  name: string;
  bytes: Buffer;
}

export const megabyte = 1024 * 1024;

export function hashOf(chunks: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** Random bytes that begin like a PDF. */
export const makeFile = (name: string, size: number): BenchFile => ({
  name,
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)], size),
});

/** Under names that nothing has yet: finding a free one is not what is measured. */
export const makeFiles = (count: number, size: number): BenchFile[] =>
  Array.from({ length: count }, () => makeFile(`${randomBytes(8).toString('hex')}.pdf`, size));

const filling = randomBytes(megabyte);

/** A large file: its first megabyte is its own, so that it is new to the store; the rest costs nothing to make. */
export function* makeChunks(first: Buffer, megabytes: number): Generator<Buffer> {
  yield first;
  for (let count = 1; count < megabytes; count += 1) yield filling;
}

const boundary = 'bench-boundary';
export const formType = `multipart/form-data; boundary=${boundary}`;

/** A form, its files piece by piece. */
export function* makeForm(
  fields: [string, string][],
  files: Iterable<{ name: string; chunks: Iterable<Buffer> }>,
): Generator<Buffer> {
  const head = (rest: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n`);
  for (const [name, value] of fields) yield* [head(`name="${name}"`), Buffer.from(`${value}\r\n`)];
  for (const { name, chunks } of files) {
    yield head(`name="files"; filename="${name}"`);
    yield* chunks;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

/** A form as one piece, to be made before a clock runs. */
export const joinForm = (fields: [string, string][], files: BenchFile[]): Buffer =>
  Buffer.concat([
    ...makeForm(
      fields,
      files.map(({ name, bytes }) => ({ name, chunks: [bytes] })),
    ),
  ]);

interface Asked {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request and answers its reply, yet to be read. */
async function send(
  address: string,
  { method = 'GET', token, headers: more }: Asked,
  type: string,
  body: Iterable<Buffer>,
): Promise<IncomingMessage> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}), ...more };
  const asked = request(address, { method, headers });
  const answered = once(asked, 'response');
  await pipeline(Readable.from(body), asked);
  const [reply] = (await answered) as [IncomingMessage];
  if ((reply.statusCode ?? 500) >= 300)
    throw new Error(`${address}: ${reply.statusCode} ${await text(reply)}`);
  return reply;
}

/** Uploads a form, or its pieces, and answers the documents that it became. */
export async function upload(url: string, token: string, form: Iterable<Buffer>): Promise<{ id: number }[]> {
  const address = `${url}/api/rest/documents/multiple`;
  return JSON.parse(await text(await send(address, { method: 'POST', token }, formType, form)));
}

/** Sends a file piece by piece, the chunks of a megabyte each. */
export async function sendPieces(
  url: string,
  token: string,
  file: { name: string; size: number; space: number },
  chunks: Iterable<Buffer>,
): Promise<void> {
  const begun = await ask<Upload>(`${url}/api/rest/uploads`, { method: 'POST', token, body: file });
  const all = [...chunks];
  const most = pieceBytes / megabyte;
  for (let at = 0; at < all.length; at += most) {
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(at * megabyte) };
    const address = `${url}/api/rest/uploads/${begun.id}`;
    const reply = await send(
      address,
      { method: 'PATCH', token, headers },
      addPiece.bytes,
      all.slice(at, at + most),
    );
    reply.resume();
  }
}

export async function ask<T>(address: string, asked: Asked): Promise<T> {
  return JSON.parse(await text(await sendJson(address, asked)));
}

/** Reads a reply to its end, as fast as it comes; answers how long it is. */
export async function drain(address: string, asked: Asked, look?: (chunk: Buffer) => void): Promise<number> {
  const reply = await sendJson(address, asked);
  let length = 0;
  reply.on('data', (chunk: Buffer) => {
    length += chunk.length;
    look?.(chunk);
  });
  await once(reply, 'end');
  return length;
}

const sendJson = (address: string, asked: Asked): Promise<IncomingMessage> =>
  send(address, asked, 'application/json', asked.body ? [Buffer.from(JSON.stringify(asked.body))] : []);
