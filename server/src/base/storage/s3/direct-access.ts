import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { inParallel } from '../in-parallel.ts';
import { asking } from './asking.ts';
import type { ObjectRow } from './object-rows.ts';

/** All but the last part of an object must be so large, in every store. */
const leastPart = 5 * 1024 * 1024;
/** Copies that the store makes at the same time. */
const atOnce = 4;
const addressSeconds = 60;

export type DirectAccess = ReturnType<typeof openDirectAccess>;

/** What only an installation needs whose browsers fetch files from the store itself. */
export function openDirectAccess({ client, outside, Bucket }: ClientsOfBucket) {
  const ask = <T>(send: () => Promise<T>): Promise<T> => asking(send);

  /** An object on its own goes from the store to the store; smaller ones pass through here, together. */
  async function putPart(upload: Upload, objects: ObjectRow[], readAll: ReadObject): Promise<string> {
    const [first] = objects as [ObjectRow];
    if (objects.length === 1) {
      const source = {
        CopySource: `${Bucket}/${first.key}`,
        CopySourceRange: `bytes=0-${first.size - 1}`,
      };
      const reply = await ask(() => client.send(new UploadPartCopyCommand({ ...upload, ...source })));
      return reply.CopyPartResult?.ETag as string;
    }
    const pieces = await inParallel(objects, atOnce, readAll);
    const Body = Buffer.concat(pieces);
    const reply = await ask(() => client.send(new UploadPartCommand({ ...upload, Body })));
    return reply.ETag as string;
  }

  const abort = (Key: string, UploadId: string) =>
    ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));

  return {
    /** Good for a minute, for whoever has it. */
    addressOf: (Key: string, { disposition, mime }: { disposition: string; mime: string }): Promise<string> =>
      getSignedUrl(
        outside,
        new GetObjectCommand({
          ...{ Bucket, Key, ResponseContentDisposition: disposition },
          ...{ ResponseContentType: mime, ResponseCacheControl: 'no-store' },
        }),
        { expiresIn: addressSeconds },
      ),

    /** One object that has the bytes of others, one behind the other. */
    async join(Key: string, objects: ObjectRow[], readAll: ReadObject): Promise<void> {
      const begun = await ask(() => client.send(new CreateMultipartUploadCommand({ Bucket, Key })));
      const UploadId = begun.UploadId as string;
      try {
        const groups = [...inGroups(objects)].map((group, index) => ({ group, PartNumber: index + 1 }));
        const Parts = await inParallel(groups, atOnce, async ({ group, PartNumber }) => ({
          PartNumber,
          ETag: await putPart({ Bucket, Key, UploadId, PartNumber }, group, readAll),
        }));
        const MultipartUpload = { Parts };
        await ask(() =>
          client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload })),
        );
      } catch (error) {
        await abort(Key, UploadId).catch(() => undefined);
        throw error;
      }
    },

    /** Gives up what was begun before and never came to its end. */
    async abortBegun(Prefix: string, before: Date): Promise<void> {
      const page = await ask(() => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Key && UploadId && Initiated && Initiated < before) await abort(Key, UploadId);
    },
  };
}

interface ClientsOfBucket {
  client: S3Client;
  /** By the address that browsers use: it only signs. */
  outside: S3Client;
  Bucket: string;
}

interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string;
  PartNumber: number;
}

type ReadObject = (object: ObjectRow) => Promise<Buffer>;

function* inGroups(objects: ObjectRow[]): Generator<ObjectRow[]> {
  let group: ObjectRow[] = [];
  let length = 0;
  for (const object of objects) {
    group.push(object);
    length += object.size;
    if (length < leastPart) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
}
