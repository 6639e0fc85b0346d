import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { makeBucket } from '../../../testing/cluster/make-bucket.ts';
import type { OpenStore } from '../../../testing/stores/open-store.ts';
import { describeStore } from '../../../testing/stores/store-promises.ts';
import { dropDatabase, makeDatabase } from '../../../testing/template-database.ts';
import { connect, transaction } from '../../database/connect.ts';
import { openBucket } from './bucket.ts';
import { createS3Store } from './s3-store.ts';
import { objectBytes } from './write-objects.ts';

const here = JSON.stringify(import.meta.dirname).slice(1, -1);

async function open(): Promise<OpenStore> {
  const host = inject('databaseHost');
  const database = await makeDatabase(host);
  const connection = { host, user: 'postgres', database };
  const { db, close } = connect(connection, () => undefined);
  const { settings, client, listKeys } = await makeBucket();
  const bucket = openBucket(settings);
  atEnd(async () => {
    bucket.close();
    client.destroy();
    await close();
    await dropDatabase(host, database);
  });
  const store = createS3Store(db, bucket);

  const noted = async (isKept: boolean) => {
    const found = await sql<{ key: string }>`
      select o.key from file_object o
      where exists (select from file_place p where p.place = o.place) = ${isKept} order by o.key`.execute(db);
    return found.rows.map(({ key }) => key);
  };
  return {
    store,
    keep: (files) => transaction(db, (trx) => store.keep(files, trx)),
    // What the database knows of, and what it does not.
    async leftBehind() {
      const known = new Set(await noted(true));
      const unknown = (await listKeys()).filter((key) => !known.has(key));
      return new Set([...(await noted(false)), ...unknown]).size;
    },
    holders: () => noted(true),
    async halve(hash) {
      const { rows } = await sql<{ key: string; size: number }>`
        select o.key, o.size from file_object o join file_place p using (place) where p.hash = ${hash}`.execute(
        db,
      );
      const [{ key, size }] = rows as [{ key: string; size: number }];
      const at = { Bucket: settings.bucket, Key: key };
      const half = await client.send(
        new GetObjectCommand({ ...at, Range: `bytes=0-${Math.floor(size / 2)}` }),
      );
      await client.send(
        new PutObjectCommand({ ...at, Body: (await half.Body?.transformToByteArray()) as Uint8Array }),
      );
    },
    async age({ place }, at) {
      await sql`update file_object set noted_at = ${at} where place = ${place}`.execute(db);
    },
    program: `
      import { connect, transaction } from '${join(here, '../../database/connect.ts')}';
      import { openBucket } from '${join(here, 'bucket.ts')}';
      import { createS3Store } from '${join(here, 's3-store.ts')}';
      const { db } = connect(${JSON.stringify(connection)}, () => undefined);
      const store = createS3Store(db, openBucket(${JSON.stringify(settings)}));
      const keep = (files) => transaction(db, (trx) => store.keep(files, trx));`,
  };
}

describeStore(open, [objectBytes - 1, objectBytes, objectBytes + 1, 2 * objectBytes + 12_345]);
