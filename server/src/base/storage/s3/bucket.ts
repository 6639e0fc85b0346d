import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import type { ByteRange } from '../file-store.ts';
import { asBucketError, isMissing } from './bucket-error.ts';
import type { S3Settings } from './s3-settings.ts';

/** A bucket of an S3-compatible store, by the few requests that all of them answer alike. */
export type Bucket = ReturnType<typeof openBucket>;

/** A store that restarts is away for a few seconds: 0.1, 0.2, 0.4 … s between tries, 12 s in all. */
const mostTries = 8;
const pauseBefore = (tries: number) => Math.min(100 * 2 ** (tries - 1), 5000);

export function openBucket(settings: S3Settings) {
  const { bucket: Bucket, endpoint, forcePathStyle, region, credentials } = settings;
  const client = new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    forcePathStyle,
    region,
    // Others than Amazon refuse what the library would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    retryStrategy: new ConfiguredRetryStrategy(mostTries, pauseBefore),
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      // An upload's connections are not to be waited for by every reader.
      httpAgent: { keepAlive: true, maxSockets: 128 },
      httpsAgent: { keepAlive: true, maxSockets: 128 },
    },
  });

  return {
    name: Bucket,
    address: endpoint ?? `S3 of ${region}`,

    /** The SHA-256 of the bytes, where it is known, is checked by the store; else TLS alone guards them. */
    async put(Key: string, Body: Buffer, sha256 = 'UNSIGNED-PAYLOAD'): Promise<void> {
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length });
      command.middlewareStack.add(
        (next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
          return next(args);
        },
        { step: 'build', name: 'knownHash' },
      );
      await asking(client.send(command));
    },

    async get(Key: string, { start, end }: ByteRange): Promise<Readable> {
      const reply = await asking(
        client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` })),
      );
      return reply.Body as Readable;
    },

    /** A small text; undefined where there is none. */
    async read(Key: string): Promise<string | undefined> {
      try {
        const reply = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await reply.Body?.transformToString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw asBucketError(error);
      }
    },

    /** Undefined where there is none. */
    async sizeOf(Key: string): Promise<number | undefined> {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw asBucketError(error);
      }
    },

    /** One that is not there counts as removed. */
    async remove(Key: string): Promise<void> {
      await asking(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    async check(): Promise<void> {
      await asking(client.send(new HeadBucketCommand({ Bucket })));
    },

    close: () => client.destroy(),
  };
}

async function asking<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw asBucketError(error);
  }
}
