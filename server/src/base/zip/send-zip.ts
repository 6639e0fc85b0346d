import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../http/content-disposition.ts';
import { sendStream } from '../http/send-stream.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';
import { createZipNames } from './zip-names.ts';

export type { ZipEntry };

/**
 * Streams a zip. Entries are asked for one by one, as fast as the client reads; an error in the middle breaks
 * the connection, so that half a zip never looks like a whole one. Paths are made safe and unique here.
 */
export function sendZip(reply: FastifyReply, name: string, entries: AsyncIterable<ZipEntry>): FastifyReply {
  const names = createZipNames();
  let opened: Readable | undefined;

  async function* prepared(): AsyncGenerator<ZipEntry> {
    for await (const { open, ...entry } of entries) {
      const path = open ? names.file(entry.path) : names.folder(entry.path);
      if (!open) yield { ...entry, path };
      else yield { ...entry, path, open: () => track(open()) };
    }
  }
  const track = (stream: Readable) => {
    opened = stream;
    return stream;
  };

  const zip = Readable.from(writeZip(prepared()), { objectMode: false });
  // A read that hangs would else keep the file open, and the zip with it, after the client has gone.
  reply.raw.once('close', () => opened?.destroy());
  return sendStream(reply, zip, {
    'cache-control': 'no-store',
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
  });
}
