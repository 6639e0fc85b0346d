import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../storage/file-store.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { requireSize, sendStream, withExactSize } from './send-stream.ts';

export interface SentFile {
  size: number;
  mime: string;
  name: string;
  /** Changes with the bytes; without quotes. */
  etag: string;
  lastModified: Date;
  /** Whether it is a picture in a page; everything else is an attachment. */
  inline?: boolean;
  open(range?: ByteRange): Readable;
  /** Where a browser can fetch it from the store itself, if the store gives it out. */
  addressOf?(sent: { disposition: string; mime: string }): Promise<string | undefined> | undefined;
}

const picture = /^image\/(png|jpeg|gif|webp|bmp)$/;

/** Up to here a file is read before it is sent: a stream would cost several times what its bytes do. */
const mostAtOnce = 64 * 1024;

/** Answers a file, or the part of it that is asked for (RFC 9110). What the asker has already is not even opened. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`;
  const lastModified = file.lastModified.toUTCString();
  // Not kept by the browser: who uses it after a logout must find nothing. Our own code may ask by the ETag.
  const always = { 'cache-control': 'no-store', etag, 'accept-ranges': 'bytes' };
  const { 'if-none-match': known, 'if-range': condition, range: wanted } = request.headers;
  if (known !== undefined && isKnown(known, etag)) return reply.code(304).headers(always).send();

  const disposition = contentDisposition(isShown(file) ? 'inline' : 'attachment', file.name);
  const address = mayGoElsewhere(request)
    ? await file.addressOf?.({ disposition, mime: file.mime })
    : undefined;
  if (address) return reply.header('cache-control', 'no-store').redirect(address);

  const holds = condition === undefined || condition === etag || condition === lastModified;
  const range = readRange(holds ? wanted : undefined, file.size);
  if (range === 'none') {
    return reply
      .code(416)
      .headers({ ...always, 'content-range': `bytes */${file.size}` })
      .send();
  }
  const length = range ? range.end - range.start + 1 : file.size;
  const headers = {
    ...always,
    'last-modified': lastModified,
    'content-type': file.mime,
    'content-length': length,
    'content-disposition': disposition,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
  };
  reply.code(range ? 206 : 200);
  if (length > mostAtOnce) return sendStream(reply, withExactSize(file.open(range), length), headers);
  const bytes = await buffer(file.open(range));
  requireSize(bytes.length, length);
  return reply.headers(headers).send(bytes);
}

/**
 * A browser that saves a file goes where it is sent. What our own pages fetch stays here, as their policy has it, and
 * players, which come back for more long after an address has ended; so do programs, of which many follow nowhere.
 */
const mayGoElsewhere = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate';

const isShown = ({ inline, mime }: SentFile) => inline === true && picture.test(mime);

const isKnown = (header: string, etag: string): boolean =>
  header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
