import { createServer } from 'node:net';
import { searchAll } from '@atrium/contract/search';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Candidates } from '../../base/database/on-replica.ts';
import type { Reader } from '../../core/access/access.ts';
import { requireFolder } from '../../core/access/require.ts';
import { selectDocuments } from '../../core/library/select-documents.ts';
import { readCandidates } from '../../core/read-candidates.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, makeSpace } from '../../testing/library.ts';
import { freePort } from '../../testing/services/clamd.ts';
import { indexObjects } from './index-queue.ts';

const house = await openHouse();
const token = await signInAs(house, await makeUser(house, { roles: [161] }));
const folder = await makeFolder(house, await makeSpace(house), { name: 'Harbour plans' });
await house.parts.db.transaction().execute((trx) => indexObjects(trx, [folder]));

/** Takes connections, and never says a word. */
async function startSilent(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as { port: number }).port;
}

const at = (port: number) => `postgresql://postgres@127.0.0.1:${port}/atrium`;

it.each([
  ['that is not there', 'away', async () => at(await freePort())],
  ['that hangs', 'away', async () => at(await startSilent())],
  ['that is none, but the primary itself', 'foreign', async () => house.databaseUrl],
] as const)('with a replica %s the primary answers, and the log says so once', async (_, reason, address) => {
  const beside = await openHouse({ beside: house, settings: { DATABASE_REPLICA_URL: await address() } });
  for (let turn = 0; turn < 3; turn += 1) {
    const { body } = await beside.ask(searchAll, { query: { key: 'harbour' } as never }, { token });
    expect(body).toMatchObject({ total: 1, results: [{ id: folder, name: 'Harbour plans' }] });
    beside.clock.advance({ seconds: 6 });
  }
  expect(beside.parts.replica?.counts).toMatchObject({ replica: 0, [reason]: 3 });
  const warnings = beside.logLines().filter(({ msg }) => /replica cannot be used/.test(String(msg)));
  expect(warnings).toMatchObject([{ reason }]);
});

it('nothing that decides or shows compiles with what candidates are read from', async () => {
  const reader = {} as Reader;
  const refused = (from: Candidates) => [
    // @ts-expect-error
    () => requireFolder(from, reader, 0, folder),
    // @ts-expect-error
    () => selectDocuments(from, reader, sql`true`),
  ];
  const { rows } = await readCandidates(house.parts, (from) =>
    sql<{ one: number }>`select 1 as one`.execute(from),
  );
  expect(rows).toEqual([{ one: 1 }]);
  expect(refused).toBeInstanceOf(Function);
});
