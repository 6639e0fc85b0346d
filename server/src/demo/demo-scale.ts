import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { connect, transaction } from '../base/database/connect.ts';
import { startEmbedded } from '../base/database/embedded.ts';
import { migrate } from '../base/database/migrate.ts';
import { createDiskStore } from '../base/storage/disk-store.ts';
import { readConfig } from '../config.ts';
import { keepFiles } from '../core/files/keep-files.ts';
import { demoPassword } from '../core/passwords/demo-passwords.ts';
import { hashPassword } from '../core/passwords/hash-password.ts';
import { makePdf } from './files/make-pdf.ts';
import { fillAtScale, type Scale, scaleFor } from './fill-at-scale.ts';
import { fillTexts } from './fill-texts.ts';

/**
 * `npm run demo:scale -- --documents 1000000 --texts`: fills the database of ATRIUM_DATA or DATABASE_URL for load
 * tests.
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    texts: { type: 'boolean', default: false },
    /** In each text. */
    words: { type: 'string', default: '300' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const config = readConfig(process.env);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbedded({
      dataFolder: config.dataFolder,
      fallbackFolder: config.fallbackFolder,
      log: (level, message) => level === 'error' && say(message),
      settings: { max_wal_size: '16GB', maintenance_work_mem: '1GB', synchronous_commit: 'off' },
    });
const settings = embedded?.connection ?? { connectionString: config.databaseUrl as string };
const { db, close } = connect({ ...settings, statement_timeout: 0 }, (error) => say(error.message));
try {
  await migrate(db);
  const taken = await sql`select from space where name like 'Scale %' limit 1`.execute(db);
  if (taken.rows.length > 0) throw new Error('This database has been filled for load tests already.');
  const started = performance.now();
  await fill(scaleFor(Number(values.documents)));
  if (values.texts) await fillTexts(db, say, Number(values.words));
  await sql`vacuum analyze`.execute(db);
  say(`Done in ${Math.round((performance.now() - started) / 1000)} s.`);
} finally {
  await close();
  await embedded?.stop();
}

async function fill(scale: Scale): Promise<void> {
  say(`Filling: ${JSON.stringify(scale)}`);
  const files = await createDiskStore(join(config.dataFolder, 'files'), { reserveBytes: 0 });
  const bytes = makePdf({ title: 'Load test', paragraphs: ['The same bytes for every document.'], pages: 3 });
  const received = await files.receive(Readable.from([bytes]), { maxBytes: bytes.length });
  await transaction(db, (trx) => keepFiles({ clock: { now: () => new Date() }, files }, trx, [received]));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = { hash, size: bytes.length, isEachItsOwn: values.texts };
  const marks = await fillAtScale(db, scale, file, await hashPassword(demoPassword));
  say(JSON.stringify(marks));
}
