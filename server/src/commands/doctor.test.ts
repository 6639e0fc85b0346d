import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readLastDoctorRun } from '../core/doctor-runs.ts';
import { makePatient } from '../testing/doctor/patient.ts';
import { openHouse } from '../testing/house.ts';
import { doctor } from './doctor.ts';

/** It goes on working meanwhile. */
const house = await openHouse();
const patient = await makePatient(house);
const { db } = house.parts;
const environment = {
  ...{ ATRIUM_DATA: house.dataFolder, DATABASE_URL: house.databaseUrl, DATABASE_POOL: '6' },
  ...house.storeSettings,
};

async function run(words: string[], more: Record<string, string> = {}) {
  const said: string[] = [];
  const config = readConfig({ ...environment, ...more });
  const log = pino({ level: 'silent' });
  const code = await doctor.run(words, { config, log, say: (text) => void said.push(text) });
  return { code, said: said.join('\n') };
}

const plant = () =>
  sql`update folder_stat set documents = documents + 1 where folder_id = ${patient.folder}`.execute(db);

it('says that nothing was found, and keeps the result', async () => {
  expect(await run([])).toEqual({ code: 0, said: expect.stringMatching(/^Nothing found \(\d/) });
  expect(await readLastDoctorRun(db)).toMatchObject({ findings: [], isDeep: false });
  expect(await run(['--deep'])).toMatchObject({ code: 0 });
  expect(await readLastDoctorRun(db)).toMatchObject({ isDeep: true });
});

it('ends with its findings and what to do; --mend mends and looks again', async () => {
  await plant();
  const found = await run([]);
  expect(found.code).toBe(1);
  expect(found.said).toContain(`counter.documents*: 1
  Folders with another number of documents than is counted.
  For example: ${patient.folder}
  What to do: --mend counts them anew.

One kind of fault found`);
  const mended = await run(['--mend']);
  expect(mended.code).toBe(0);
  const [before, after] = mended.said.split('\nMending: ');
  expect(before).toContain('counter.documents*: 1');
  expect(after).toMatch(/^counter\.documents\n\nNothing found/);
  expect(await run(['--mend'])).toMatchObject({ code: 0 });
});

it('what cannot be mended is left, and told again', async () => {
  await sql`update pgboss.version set cron_on = now() - interval '1 day'`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '')`.execute(db);
  await plant();
  const { code, said } = await run(['--mend']);
  expect(code).toBe(1);
  expect(said.split('Mending')[1]).toContain('database.migration-unknown: 1');
  expect(said.split('Mending')[1]).not.toContain('counter.documents: 1');
  await sql`delete from kysely_migration where name = '9999-of-tomorrow'`.execute(db);
});

it('says with 2 that it could not look: at all, at some of it, or for words it does not know', async () => {
  const nowhere = house.databaseUrl.replace(/\/test_\w+/, '/nothing_there');
  expect(await run([], { DATABASE_URL: nowhere })).toMatchObject({ code: 2 });
  expect(await run(['--all'])).toEqual({
    code: 2,
    said: 'Usage: npm run atrium -- doctor [--deep] [--mend]',
  });
  await sql`alter table annotation_history rename to hidden`.execute(db);
  const { code, said } = await run([]);
  await sql`alter table hidden rename to annotation_history`.execute(db);
  expect(code).toBe(2);
  expect(said).toContain('doctor.not-looked: 1');
  expect(said).toContain('For example: annotation.ground-wrong');
});

it('as a process of its own it ends with the same code', async () => {
  await plant();
  const file = join(import.meta.dirname, 'atrium.ts');
  const ended = await new Promise<{ code: unknown; out: string }>((resolve) =>
    execFile(process.execPath, [file, 'doctor'], { env: { ...process.env, ...environment } }, (error, out) =>
      resolve({ code: error?.code ?? 0, out }),
    ),
  );
  expect(ended.code).toBe(1);
  expect(ended.out).toContain('counter.documents*: 1');
});
