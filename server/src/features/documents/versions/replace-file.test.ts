import { createHash } from 'node:crypto';
import type { Document } from '@atrium/contract/documents';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transaction } from '../../../base/database/connect.ts';
import { makeUser, signInAs } from '../../../testing/factories.ts';
import { openHouse } from '../../../testing/house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry } from '../../../testing/library.ts';
import { makePdf } from '../../../testing/pdfs/make-pdf.ts';
import { pdfPassword, protectedPdf, restrictedPdf } from '../../../testing/pdfs/read-fixture.ts';
import { sendForm } from '../../../testing/upload.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { sweepFiles } from '../../../work/sweep-files.ts';

const house = await openHouse();
const role = await makeRole(house);
const token = await signInAs(house, await makeUser(house, { roles: [role] }));
const space = await makeSpace(house);
await setEntry(house, space.rootId, role, 'all');

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let made = 0;
/** Under a hash of its own: bytes after the end change nothing else. */
function variant(bytes: Buffer): Buffer {
  made += 1;
  return Buffer.concat([bytes, Buffer.from(`\n% ${made}\n`)]);
}
const openPdf = () => variant(makePdf([{ text: 'open' }]));
const guardedPdf = () => variant(protectedPdf);

const documentOf = (bytes: Buffer, mime = 'application/pdf') =>
  makeDocument(house, space, { bytes, mime, name: `${hashOf(bytes)}.pdf` });

async function replace(id: number, bytes: Buffer, password?: string, filename = 'new.pdf', as = token) {
  const fields: [string, string][] = password === undefined ? [] : [['password', password]];
  const target = { method: 'PUT', path: `/documents/${id}/file` };
  const answer = await sendForm<Document>(house, as, target, fields, [{ field: 'newFile', filename, bytes }]);
  return answer.status === 200 ? 200 : `${answer.status} ${answer.body.code}: ${answer.body.message}`;
}

const versionsOf = async (id: number) => {
  const { hash, version } = await house.parts.db
    .selectFrom('document')
    .select(['hash', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { hash, version };
};
const needed = '400 document.pdf-password: PDF password is required.';

it('[DOC-07] a protected PDF is replaced with its password alone, by whatever comes', async () => {
  const before = guardedPdf();
  const id = await documentOf(before);
  for (const [bytes, filename] of [
    [openPdf(), 'new.pdf'],
    [Buffer.from('words'), 'new.txt'],
  ] as const) {
    expect(await replace(id, bytes, undefined, filename)).toBe(needed);
    expect(await replace(id, bytes, '', filename)).toBe(needed);
    expect(await replace(id, bytes, 'wrong', filename)).toBe(needed);
  }
  expect(await versionsOf(id)).toEqual({ hash: hashOf(before), version: 1 });
  const after = openPdf();
  expect(await replace(id, after, pdfPassword)).toBe(200);
  expect(await versionsOf(id)).toEqual({ hash: hashOf(after), version: 2 });
});

it('[DOC-07] a protected PDF that comes must open with the password, so that it is known', async () => {
  const id = await documentOf(Buffer.from(`words ${made}`), 'text/plain');
  const bytes = guardedPdf();
  expect(await replace(id, bytes)).toBe(needed);
  expect(await replace(id, bytes, 'wrong')).toBe(needed);
  expect((await versionsOf(id)).version).toBe(1);
  expect(await replace(id, bytes, pdfPassword)).toBe(200);
  expect(await replace(id, guardedPdf(), pdfPassword)).toBe(200);
  expect((await versionsOf(id)).version).toBe(3);
});

it('[DOC-07] what needs no password is replaced without, also where one is given', async () => {
  for (const bytes of [openPdf(), variant(restrictedPdf), variant(Buffer.from('%PDF-1.7 broken'))]) {
    const id = await documentOf(bytes);
    expect(await replace(id, openPdf())).toBe(200);
    expect(await replace(id, variant(restrictedPdf), 'anything')).toBe(200);
  }
});

it('[DOC-07] whoever may not write is refused before any password counts', async () => {
  const reader = await makeRole(house);
  await setEntry(house, space.rootId, reader, reads);
  const only = await signInAs(house, await makeUser(house, { roles: [reader] }));
  const id = await documentOf(guardedPdf());
  expect(await replace(id, openPdf(), pdfPassword, 'new.pdf', only)).toMatch(/^403 auth.forbidden/);
  expect(await replace(2_000_000, openPdf(), pdfPassword)).toMatch(/^404 document.not-found/);
});

it('[6.3.1] wrong PDF passwords are counted', async () => {
  const own = await signInAs(house, await makeUser(house, { roles: [role] }));
  const id = await documentOf(guardedPdf());
  const answers: unknown[] = [];
  for (let time = 0; time < 6; time += 1)
    answers.push(await replace(id, openPdf(), `w${time}`, 'new.pdf', own));
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(needed));
  expect(answers[5]).toMatch(/^429 request.too-many/);
});

it('[DOC-07] a protected PDF that another put there meanwhile needs its password too', async () => {
  const id = await documentOf(openPdf());
  const meanwhile = guardedPdf();
  await documentOf(meanwhile);
  const { db } = house.parts;
  const replaced = await transaction(db, async (trx) => {
    await sql`update document set hash = ${hashOf(meanwhile)} where id = ${id}`.execute(trx);
    const answer = replace(id, openPdf());
    await waitFor('the other to wait for this change', async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'`.execute(
        db,
      );
      return waiting.rows.length > 0;
    });
    return { answer };
  });
  expect(await replaced.answer).toBe(needed);
  expect(await versionsOf(id)).toEqual({ hash: hashOf(meanwhile), version: 1 });
});

it('a refused file leaves nothing behind', async () => {
  const bytes = guardedPdf();
  expect(await replace(await documentOf(openPdf()), bytes)).toBe(needed);
  house.clock.advance({ hours: 2 });
  await sweepFiles(house.parts, { graceMinutes: 0 });
  const left = house.parts.db.selectFrom('stored_file').select('hash').where('hash', '=', hashOf(bytes));
  expect(await left.execute()).toEqual([]);
});

it('[16.2.5] no PDF password is logged', async () => {
  const id = await documentOf(guardedPdf());
  await replace(id, openPdf(), 'planted-pdf-password');
  const lines = () => house.logLines().filter((line) => JSON.stringify(line).includes('/documents/'));
  await waitFor('the line of the request', async () => lines().length > 0);
  expect(house.logText()).not.toMatch(/planted-pdf-password|Schl/);
});
