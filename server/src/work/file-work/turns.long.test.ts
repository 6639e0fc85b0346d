import { randomBytes } from 'node:crypto';
import { getDocument } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import type { Office } from '../../base/office/office.ts';
import { makeUser, signInAs, type TestUser } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeSpace } from '../../testing/library.ts';
import { docx } from '../../testing/office-files.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { type SentFile, upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { doWork } from './make-copy-and-text.ts';
import { takeWork, type WorkItem } from './take-work.ts';

interface Person extends TestUser {
  token: string;
}

async function makePerson(house: House): Promise<Person> {
  const user = await makeUser(house, { roles: [161] });
  return { ...user, token: await signInAs(house, user) };
}

async function send(house: House, spaceId: number, { token }: Person, files: SentFile[]): Promise<number[]> {
  const { status, body } = await upload(house, token, { spaceId }, files);
  expect(status).toBe(201);
  return body.map(({ id }) => id);
}

/** The people, in the order in which work on a file of theirs began; once nothing waits any more. */
async function orderOfTurns(house: House): Promise<number[]> {
  const { pool } = house.parts;
  const isWaiting = "select from file_work where 'waiting' in (pdf_state, text_state)";
  await waitFor('the end of the work', async () => (await pool.query(isWaiting)).rowCount === 0);
  const { rows } = await pool.query('select queued_by as person from file_work order by turn');
  return rows.map(({ person }) => person);
}

const texts = (name: string, count: number): SentFile[] =>
  Array.from({ length: count }, (_, index) => ({
    filename: `${name} ${index}.txt`,
    bytes: `${name} ${index}`,
  }));
const pdfs = (name: string, count: number): SentFile[] =>
  Array.from({ length: count }, (_, index) => ({
    filename: `${name} ${index}.pdf`,
    bytes: makePdf([{ text: `${name} ${index}` }]),
  }));

it.each([
  ['texts', texts],
  ['PDFs', pdfs],
])(
  '[15.2.2] [2.4.1] [DOC-11] people take turns, whoever was there first with how many %s; what failed before comes last',
  async (_, make) => {
    const house = await openHouse();
    const { id: spaceId } = await makeSpace(house);
    const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(house)));
    const [greedy, ...others] = people as [Person, Person, Person, Person];
    const unlucky = await makePerson(house);
    await send(house, spaceId, greedy, make('many', 9));
    const [failed] = await send(house, spaceId, greedy, make('failed', 1));
    const [alone] = await send(house, spaceId, unlucky, make('alone', 1));
    await house.parts.pool.query(
      'update file_work set tries = 1 where hash in (select hash from document where id = any($1))',
      [[failed, alone]],
    );
    for (const [index, other] of others.entries()) await send(house, spaceId, other, make(`${index}`, 2));
    await openHouse({ beside: house, settings: { FILE_WORK: 'on' } });
    const order = await orderOfTurns(house);
    const everybody = people.map(({ id }) => id).sort();
    expect([order.slice(0, 4).sort(), order.slice(4, 8).sort()]).toEqual([everybody, everybody]);
    // Who has nothing fresh comes where nobody fresh could: a second worker does not wait.
    expect(order.slice(8).filter((id) => id !== unlucky.id)).toEqual(Array(8).fill(greedy.id));
    const { rows } = await house.parts.pool.query(
      'select d.id from file_work w join document d on d.hash = w.hash order by w.turn desc limit 1',
    );
    expect(rows).toEqual([{ id: failed }]);
  },
  60_000,
);

it.each([
  ['office', texts],
  ['pdf', pdfs],
] as const)(
  '[15.2.2] [2.4.1] [DOC-11] no two work on files of one person in the lane %s, however many there are',
  async (lane, make) => {
    const house = await openHouse();
    const { id: spaceId } = await makeSpace(house);
    const [greedy, other] = [await makePerson(house), await makePerson(house)];
    await send(house, spaceId, greedy, make('many', 3));
    await send(house, spaceId, other, make('one', 1));
    const take = async () => (await takeWork(house.parts, 'worker', lane))?.queuedBy;
    expect([await take(), await take()].sort()).toEqual([greedy.id, other.id].sort());
    expect(await take()).toBeUndefined();
  },
);

it('[15.2.2] [DOC-11] a small file may cost little of a processor, a large one or a later try more', async () => {
  const house = await openHouse({ settings: { LIBREOFFICE: 'auto' } });
  const { id: spaceId } = await makeSpace(house);
  const asked: number[] = [];
  const office: Office = {
    ...(house.parts.office as Office),
    async makePdf(_folder, _name, how) {
      asked.push(Math.round(how?.cpuSeconds ?? 0));
      return { end: 'exit', code: 1, output: Buffer.alloc(0) };
    },
  };
  Object.assign(house.parts, { office });
  const worker = {
    ...{ id: 'worker', parts: house.parts, folder: await makeTemporaryFolder() },
    signal: new AbortController().signal,
  };
  for (const [index, megabytes] of [0, 2, 8].entries()) {
    const bytes = Buffer.alloc(megabytes * 1024 ** 2 + 1, 'a');
    await send(house, spaceId, await makePerson(house), [{ filename: `${index}.txt`, bytes }]);
    for (let tries = 0; tries < 3; tries += 1) {
      await doWork(worker, (await takeWork(house.parts, worker.id, 'office')) as WorkItem);
      house.clock.advance({ minutes: 2 });
    }
  }
  expect(asked).toEqual([15, 30, 60, 45, 90, 120, 120, 120, 120]);
});

it('[15.2.2] [2.4.1] [DOC-11] a document is converted while bad ones of another person, sent before, still wait; they end as failed, and stay so', async () => {
  const house = await openHouse({ settings: { LIBREOFFICE: 'auto' } });
  const { id: spaceId } = await makeSpace(house);
  const [hostile, other] = [await makePerson(house), await makePerson(house)];
  const bad: SentFile[] = [
    { filename: 'a.doc', bytes: '{\\rtf1{\\pict\\bin2147483647 AAAA}}' },
    { filename: 'b.doc', bytes: Buffer.concat([Buffer.from('{\\rtf1'), randomBytes(20_000)]) },
    { filename: 'c.doc', bytes: Buffer.concat([Buffer.from('{\\rtf1'), randomBytes(20_000)]) },
  ];
  const [endless] = await send(house, spaceId, hostile, bad);
  const working = await openHouse({
    beside: house,
    clock: house.clock,
    settings: { LIBREOFFICE: 'auto', FILE_WORK: 'on' },
  });
  const statusOf = async (id: number | undefined) =>
    (await house.ask(getDocument, { params: { id: id as number } }, { token: other.token })).body.status;
  const triesOf = async (id: number | undefined) => {
    const { rows } = await house.parts.pool.query(
      'select tries, worker from file_work w join document d on d.hash = w.hash where d.id = $1',
      [id],
    );
    return rows[0];
  };
  await waitFor('its beginning', async () => (await triesOf(endless)).worker !== null);
  const [good] = await send(house, spaceId, other, [{ filename: 'good.docx', bytes: docx('good') }]);
  await waitFor('the copy', async () => (await statusOf(good)) === 'ready');
  expect(await statusOf(endless)).toBe('processing');
  // Still the same try: nobody waited for its end.
  expect(await triesOf(endless)).toEqual({ tries: 1, worker: expect.any(String) });
  // What it may cost is little, as it is small; another try comes later, behind what is fresh.
  await waitFor('the end of its try', async () => {
    const { tries, worker } = await triesOf(endless);
    return tries === 1 && worker === null;
  });
  await working.close();
  // As after its last try: sent again it has its turn, but is not tried anew.
  await house.parts.pool.query(
    `update file_work set pdf_state = 'failed', text_state = 'failed', pdf_problem = 'crashed', due_at = null
     where hash = (select hash from document where id = $1)`,
    [endless],
  );
  const [again] = await send(house, spaceId, hostile, [{ ...(bad[0] as SentFile), filename: 'again.doc' }]);
  expect(await statusOf(again)).toBe('processing');
  await openHouse({ beside: house, clock: house.clock, settings: { LIBREOFFICE: 'auto', FILE_WORK: 'on' } });
  await waitFor('its turn', async () => (await statusOf(again)) === 'failed');
  const { rows } = await house.parts.pool.query(
    'select pdf_state, pdf_problem, due_at from file_work w join document d on d.hash = w.hash where d.id = $1',
    [endless],
  );
  expect(rows).toEqual([{ pdf_state: 'failed', pdf_problem: 'crashed', due_at: null }]);
});
