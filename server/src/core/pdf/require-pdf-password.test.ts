import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { pdfPassword, protectedPdf, restrictedPdf } from '../../testing/pdfs/read-fixture.ts';
import type { Caller } from '../accounts/caller.ts';
import { requirePdfPassword } from './require-pdf-password.ts';

const house = await openHouse();
const space = await makeSpace(house);
const mime = 'application/pdf';

async function store(bytes: Buffer): Promise<string> {
  await makeDocument(house, space, { bytes, mime, name: `${Math.random()}.pdf` });
  return createHash('sha256').update(bytes).digest('hex');
}

/** Bytes after the end do not change what it is, only its hash. */
let copies = 0;
const freshProtected = () => {
  copies += 1;
  return store(Buffer.concat([protectedPdf, Buffer.from(`\n% ${copies}\n`)]));
};

/** Asks as this person from this address; answers what came of it. */
const asker =
  (user: { id: number }, address = '192.0.2.1', at = house) =>
  (hash: string, password?: string): Promise<string> =>
    requirePdfPassword(
      at.parts,
      {
        caller: { user } as Caller,
        from: { requestId: 'r', address, network: address, userAgent: 'test' },
      },
      hash,
      password,
    ).then(
      () => 'passes',
      (error) => `${error.code}: ${error.message}`.replace(/\d+ \w+, /, 'a while, '),
    );

const needed = 'document.pdf-password: PDF password is required.';
const tooLarge =
  'document.pdf-too-large: This PDF is protected, and too large for its password to be checked. Upload another file as a document of its own.';
const tooMany = 'request.too-many: Too many tries. Wait a while, then try again.';

it('[VIEW-03] a PDF that opens without a password needs none, and what is no PDF neither', async () => {
  const ask = asker(await makeUser(house));
  for (const bytes of [makePdf([{ text: 'open' }]), restrictedPdf, Buffer.from('%PDF-1.7 broken')]) {
    const hash = await store(bytes);
    expect([await ask(hash), await ask(hash, 'anything')]).toEqual(['passes', 'passes']);
  }
});

it('[VIEW-03] a protected one needs the right one', async () => {
  const ask = asker(await makeUser(house));
  const hash = await freshProtected();
  expect(await ask(hash)).toBe(needed);
  expect(await ask(hash, '')).toBe(needed);
  expect(await ask(hash, 'wrong')).toBe(needed);
  expect(await ask(hash, pdfPassword)).toBe('passes');
});

it('[6.3.1] wrong tries are counted, and must wait; not asking for one costs nothing', async () => {
  const ask = asker(await makeUser(house));
  const hash = await freshProtected();
  for (let time = 0; time < 10; time += 1) expect(await ask(hash)).toBe(needed);
  for (let time = 0; time < 5; time += 1) expect(await ask(hash, 'wrong')).toBe(needed);
  expect(await ask(hash, 'wrong')).toBe(tooMany);
  expect(await ask(hash, pdfPassword)).toBe(tooMany);
  house.clock.advance({ minutes: 15 });
  expect(await ask(hash, pdfPassword)).toBe('passes');
});

it('[6.3.1] 30 wrong tries are followed by 429 on any node; the owner elsewhere gets in', async () => {
  const second = await openHouse({ beside: house });
  const thief = await makeUser(house);
  const hash = await freshProtected();
  const guess = asker(thief, '198.51.100.7');
  const outcomes: string[] = [];
  for (let time = 0; time < 30; time += 1) outcomes.push(await guess(hash, `guess ${time}`));
  expect(outcomes).toEqual([...Array(5).fill(needed), ...Array(25).fill(tooMany)]);
  expect(await asker(thief, '198.51.100.7', second)(hash, pdfPassword)).toBe(tooMany);
  expect(await asker(thief, '203.0.113.9')(hash, pdfPassword)).toBe('passes');
  const owner = asker(await makeUser(house), '198.51.100.7', second);
  expect(await owner(hash, pdfPassword)).toBe('passes');
});

it('[6.3.1] knowing one file’s password does not start the count for another anew', async () => {
  const ask = asker(await makeUser(house), '198.51.100.8');
  const [target, own] = [await freshProtected(), await freshProtected()];
  const outcomes: string[] = [];
  for (let time = 0; time < 7; time += 1) {
    outcomes.push(await ask(target, 'wrong'));
    expect(await ask(own, pdfPassword)).toBe('passes');
  }
  expect(outcomes.slice(5)).toEqual([tooMany, tooMany]);
});

it('[6.3.1] nor is trying many files a way around it', async () => {
  const ask = asker(await makeUser(house), '198.51.100.9');
  let refused = 0;
  for (let file = 0; file < 8; file += 1) {
    const hash = await freshProtected();
    for (let time = 0; time < 4; time += 1) {
      if ((await ask(hash, 'wrong')) === tooMany) refused += 1;
    }
  }
  expect(refused).toBe(2);
});

it('[VIEW-03] a protected one that is too large to be opened stays closed, an open one stays open', async () => {
  const small = await openHouse({ beside: house, settings: { PDF_MAX_MB: '1' } });
  const ask = asker(await makeUser(house), '192.0.2.1', small);
  const filling = Buffer.alloc(1024 * 1024, '% filling\n');
  // In two pieces, as the store reads them, and with a letter by its number.
  const hidden = Buffer.from(
    String(protectedPdf.toString('latin1')).replace('/Encrypt', '/#45ncrypt'),
    'latin1',
  );
  for (const [bytes, outcome] of [
    [protectedPdf, tooLarge],
    [hidden, tooLarge],
    [makePdf([{ text: 'open' }]), 'passes'],
  ] as const) {
    const hash = await store(Buffer.concat([bytes, filling]));
    expect(await ask(hash)).toBe(outcome);
    expect(await ask(hash, pdfPassword)).toBe(outcome);
    // The same where the word lies over the border of two pieces.
    const edge = 64 * 1024 - bytes.indexOf(/Encrypt/.exec(bytes.toString('latin1'))?.[0] ?? '%%EOF') - 3;
    expect(await ask(await store(Buffer.concat([filling.subarray(0, edge), bytes, filling])))).toBe(outcome);
  }
});

it('[16.2.5] the password is in no log and no table', async () => {
  const ask = asker(await makeUser(house));
  const hash = await freshProtected();
  await ask(hash, 'planted-wrong-word');
  await ask(hash, pdfPassword);
  const events = await house.parts.db.selectFrom('audit_event').selectAll().execute();
  const tries = await house.parts.db.selectFrom('throttle').selectAll().execute();
  const kept = house.logText() + JSON.stringify([events, tries]);
  expect(kept).toContain('pdf-password');
  expect(kept).not.toMatch(/planted-wrong-word|Schl/);
});
