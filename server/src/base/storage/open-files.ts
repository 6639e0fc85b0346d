import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../database/connect.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createMovingStore } from './moving-store.ts';
import type { S3Settings } from './s3/s3-settings.ts';

type Stops = (() => Promise<void>)[];

/**
 * The store that the settings name; or the two, where files move from one to the other. Whose files they are the
 * database says, unless it is still to become this installation's.
 */
export async function openFiles(
  config: Config,
  db: Database,
  stops: Stops,
  installation?: string,
): Promise<FileStore> {
  const open = (kind: Config['fileStore']): Promise<FileStore> =>
    kind === 's3' ? openS3(config.s3 as S3Settings, { db, stops, installation }) : openDisk(config);
  const files = await open(config.fileStore);
  return config.fileStoreFrom ? createMovingStore(await open(config.fileStoreFrom), files) : files;
}

const openDisk = ({ dataFolder, storageReserveBytes }: Config) =>
  createDiskStore(join(dataFolder, 'files'), { reserveBytes: storageReserveBytes });

interface Given {
  db: Database;
  stops: Stops;
  installation: string | undefined;
}

async function openS3(settings: S3Settings, { db, stops, installation }: Given): Promise<FileStore> {
  // A library of some size, which those with a disk need not read.
  const [{ openBucket }, { claimBucket }, { createS3Store }] = await Promise.all([
    import('./s3/bucket.ts'),
    import('./s3/claim-bucket.ts'),
    import('./s3/s3-store.ts'),
  ]);
  const bucket = openBucket(settings);
  stops.push(async () => bucket.close());
  await claimBucket(db, bucket, installation);
  return createS3Store(db, bucket);
}
