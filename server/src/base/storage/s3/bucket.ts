import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange } from '../file-store.ts';
import { asking, orUndefined } from './asking.ts';
import { openDirectAccess } from './direct-access.ts';
import type { S3Settings } from './s3-settings.ts';

/** A bucket of an S3-compatible store, by the few requests that all of them answer alike. */
export type Bucket = ReturnType<typeof openBucket>;

/** Objects that are written at the same time, whoever writes them: a store does not get faster by more. */
const mostPuts = 16;

export function openBucket(settings: S3Settings) {
  const { bucket: Bucket, endpoint, forcePathStyle, region, credentials } = settings;
  // Many readers hold a connection each, for as long as somebody's download takes.
  const agent = { keepAlive: true, maxSockets: 1000 };
  const openClient = (endpoint: string | undefined) =>
    new S3Client({
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
      forcePathStyle,
      region,
      // Others than Amazon refuse what the library would add by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Its own tries are over in a tenth of a second, and stop where many fail at once.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 30_000,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  const client = openClient(endpoint);
  const outside = settings.redirect && openClient(settings.redirect.endpoint);
  const inTurn = limitTo(mostPuts);

  return {
    name: Bucket,
    address: endpoint ?? `S3 of ${region}`,

    /** The SHA-256 of the bytes, where it is known, is checked by the store; else TLS alone guards them. */
    put: (Key: string, Body: Buffer, sha256 = 'UNSIGNED-PAYLOAD'): Promise<void> =>
      inTurn(async () => {
        await asking(() => {
          const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length });
          command.middlewareStack.add(
            (next) => (args) => {
              (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
              return next(args);
            },
            { step: 'build', name: 'knownHash' },
          );
          return client.send(command);
        });
      }),

    async get(Key: string, { start, end }: ByteRange): Promise<Readable> {
      const Range = `bytes=${start}-${end}`;
      const reply = await asking(() => client.send(new GetObjectCommand({ Bucket, Key, Range })));
      return reply.Body as Readable;
    },

    /** A small text; undefined where there is none. */
    read: (Key: string): Promise<string | undefined> =>
      orUndefined(async () => {
        const reply = await client.send(new GetObjectCommand({ Bucket, Key }));
        return reply.Body?.transformToString();
      }),

    /** Undefined where there is none. */
    sizeOf: (Key: string): Promise<number | undefined> =>
      orUndefined(async () => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength),

    /** One that is not there counts as removed. */
    async remove(Key: string): Promise<void> {
      await asking(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    /** What lies below a prefix, in the order of the keys. */
    async *list(Prefix: string): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }> {
      let after: string | undefined;
      do {
        const more = after ? { ContinuationToken: after } : {};
        const page = await asking(() => client.send(new ListObjectsV2Command({ Bucket, Prefix, ...more })));
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          yield { key: Key as string, size: Size ?? 0, modifiedAt: LastModified ?? new Date() };
        after = page.NextContinuationToken;
      } while (after);
    },

    async check(): Promise<void> {
      await asking(() => client.send(new HeadBucketCommand({ Bucket })));
    },

    /** Where browsers may fetch objects themselves. */
    direct: outside && openDirectAccess({ client, outside, Bucket }),

    close() {
      client.destroy();
      outside?.destroy();
    },
  };
}

/** Runs so much at once; the rest waits for its turn. */
function limitTo(most: number): (work: () => Promise<void>) => Promise<void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
