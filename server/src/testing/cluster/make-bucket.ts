import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Settings } from '../../base/storage/s3/s3-settings.ts';

/** As the server is told of it, and a client of the test's own. */
export async function makeBucket() {
  const { endpoint, ...credentials } = inject('objectStore');
  const settings: S3Settings = {
    ...{ bucket: `test-${randomBytes(6).toString('hex')}`, endpoint, credentials },
    ...{ region: 'us-east-1', forcePathStyle: true },
  };
  const client = openClient(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  return { settings, client, listKeys: () => listKeys(client, settings.bucket) };
}

/** The same as the environment says it. */
export const s3Environment = ({
  bucket,
  endpoint = '',
  credentials,
}: S3Settings): Record<string, string> => ({
  ...{ FILE_STORE: 's3', S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: 'on' },
  AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
  AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
});

export const openClient = ({ endpoint, region, credentials }: S3Settings): S3Client =>
  new S3Client({
    ...{ endpoint: endpoint as string, region, forcePathStyle: true },
    ...(credentials ? { credentials } : {}),
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
  });

async function listKeys(client: S3Client, bucket: string): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: 'files/',
        ...(token ? { ContinuationToken: token } : {}),
      }),
    );
    keys.push(...(page.Contents ?? []).map(({ Key }) => Key as string));
    token = page.NextContinuationToken;
  } while (token);
  return keys;
}
