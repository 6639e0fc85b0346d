import { z } from 'zod';
import { ConfigError } from '../../errors.ts';

/** An S3-compatible store. */
export interface S3Settings {
  bucket: string;
  /** Undefined: Amazon's own, of the region. */
  endpoint: string | undefined;
  /** Browsers fetch files from the store itself, at the endpoint as they reach it. */
  redirect?: { endpoint: string | undefined };
  /** The bucket as a part of the path instead of the host's name. */
  forcePathStyle: boolean;
  region: string;
  /** Undefined: from wherever the machine gets them (a role, a file of its own). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** By the names that others use for them too. */
export const fileStoreShape = {
  FILE_STORE: z.enum(['disk', 's3']).default('disk'),
  FILE_STORE_FROM: z.enum(['disk', 's3']).optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REDIRECT: z.enum(['on', 'off']).default('off'),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_FORCE_PATH_STYLE: z.enum(['on', 'off']).default('off'),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

type Given = z.infer<z.ZodObject<typeof fileStoreShape>>;

export function readS3Settings(env: Given): S3Settings | undefined {
  if (env.FILE_STORE_FROM === env.FILE_STORE) {
    throw new ConfigError(
      'FILE_STORE_FROM names the store that files move away from: another one than FILE_STORE.',
    );
  }
  if (env.S3_REDIRECT === 'on' && env.FILE_STORE !== 's3') {
    throw new ConfigError('S3_REDIRECT sends browsers to the bucket: it needs FILE_STORE=s3.');
  }
  if (env.FILE_STORE === 'disk' && env.FILE_STORE_FROM !== 's3') return undefined;
  if (!env.S3_BUCKET) throw new ConfigError('Files in S3 need S3_BUCKET, the bucket that they lie in.');
  if (!env.AWS_ACCESS_KEY_ID !== !env.AWS_SECRET_ACCESS_KEY) {
    throw new ConfigError('Set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither.');
  }
  return {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    ...(env.S3_REDIRECT === 'on'
      ? { redirect: { endpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT } }
      : {}),
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'on',
    region: env.AWS_REGION,
    credentials:
      env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
        ? { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
        : undefined,
  };
}
