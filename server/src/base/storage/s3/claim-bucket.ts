import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { StartError } from '../../errors.ts';
import type { Bucket } from './bucket.ts';

const markKey = 'atrium-installation';

/**
 * Writes into the bucket whose files these are, and refuses one that is another installation's: each would take the
 * other's files for left behind.
 */
export async function claimBucket(db: Database, bucket: Bucket, installation?: string): Promise<void> {
  const own = installation ?? (await readInstallation(db));
  await bucket.check().catch((error) => {
    throw new StartError(explain(bucket, error));
  });
  const found = await bucket.read(markKey);
  if (found === undefined) await bucket.put(markKey, Buffer.from(own));
  else if (found !== own) {
    throw new StartError(
      `The bucket ${bucket.name} belongs to another installation of Atrium. Name a bucket of its own in S3_BUCKET, or the database that belongs to it in DATABASE_URL.`,
    );
  }
}

async function readInstallation(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id::text from installation`.execute(db);
  return rows[0]?.id as string;
}

/** Why a store cannot be used, to whoever set it up. */
function explain({ name, address }: Bucket, error: unknown): string {
  const cause = (error as Error).cause as
    | { $metadata?: { httpStatusCode?: number }; message: string }
    | undefined;
  const status = cause?.$metadata?.httpStatusCode;
  if (status === 404) return `${address} has no bucket ${name}. Make it, or change S3_BUCKET.`;
  if (status && status < 500) {
    return `${address} refuses the bucket ${name} (${status}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and what that key may do.`;
  }
  return `The file store at ${address} does not answer (${status ?? cause?.message}). Check S3_ENDPOINT.`;
}
