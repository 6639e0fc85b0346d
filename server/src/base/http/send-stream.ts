import { pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends a stream as it is; it ends when the client goes away. The route must have `compress: false`. One that
 * breaks before its first byte is answered as an error, without these headers; later the connection breaks too.
 */
export function sendStream(
  reply: FastifyReply,
  stream: Readable,
  headers: Record<string, string | number>,
): FastifyReply {
  reply.headers(headers);
  stream.once('error', (error) => {
    // Too late for an error reply, and so for the log line that comes with one.
    if (reply.raw.headersSent) return reply.log.error({ err: error }, 'a reply broke off');
    for (const name of Object.keys(headers)) {
      reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
    reply.header('cache-control', 'no-store');
  });
  return reply.send(stream);
}

/** A file cut short by a failing disk must not look whole. */
export function requireSize(found: number, size: number): void {
  if (found !== size) throw new Error(`A stored file has ${found} bytes instead of ${size}.`);
}

/** Breaks if the source has not exactly so many bytes. */
export function withExactSize(source: Readable, size: number): Readable {
  let found = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      found += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      try {
        requireSize(found, size);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Errors reach whoever reads it; ending it early ends the source.
  return pipeline(source, counted, () => undefined);
}
