import { randomBytes } from 'node:crypto';
import { getAnnotations } from '@atrium/contract/annotations';
import { expect, it } from 'vitest';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';

const house = await openHouse();
const space = await makeSpace(house);
const token = await signInAs(house, await makeUser(house, { roles: [161] }));
const mime = 'application/pdf';

const junk = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
const addPdf = (bytes: Buffer) => makeDocument(house, space, { bytes, mime, name: `${Math.random()}.pdf` });

/** How often the bytes of a file are fetched from the store: once for each look. */
function countReads(of: House): () => number {
  let reads = 0;
  const { read } = of.parts.files;
  of.parts.files.read = (...given) => {
    reads += 1;
    return read(...given);
  };
  return () => reads;
}

const ask = async (of: House, id: number) =>
  (await of.ask(getAnnotations, { params: { id }, query: {} }, { token })).status;

it.each([
  ['cannot be read', junk()],
  ['can be read', makePdf([{ text: 'plain' }])],
])(
  '[15.2.2] [2.4.1] [VIEW-05] a PDF that %s is looked at once, however many ask, at once, later or elsewhere',
  async (_, bytes) => {
    const id = await addPdf(bytes);
    const reads = countReads(house);
    expect(await Promise.all(Array.from({ length: 16 }, () => ask(house, id)))).toEqual(Array(16).fill(200));
    for (let time = 0; time < 3; time += 1) await ask(house, id);
    expect(reads()).toBe(1);
    const second = await openHouse({ beside: house, clock: house.clock });
    const readsThere = countReads(second);
    await ask(second, id);
    expect(readsThere()).toBe(0);
  },
);

it('[15.2.2] a failure is believed for a day, and then asked about once more', async () => {
  const id = await addPdf(junk());
  const reads = countReads(house);
  await ask(house, id);
  house.clock.advance({ hours: 23 });
  const later = await signInAs(house, await makeUser(house, { roles: [161] }));
  const askLater = () => house.ask(getAnnotations, { params: { id }, query: {} }, { token: later });
  await askLater();
  expect(reads()).toBe(1);
  house.clock.advance({ hours: 2 });
  await askLater();
  await askLater();
  expect(reads()).toBe(2);
});
