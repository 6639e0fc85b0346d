import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  get,
  highlight,
  makeDesk,
  makePdfDocument,
  put,
  remove,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { openHouse } from '../../testing/house.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { pdfPassword, protectedPdf } from '../../testing/pdfs/read-fixture.ts';
import { sendForm } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { carryAnnotations } from './carry-annotations.ts';

const house = await openHouse();
const desk = await makeDesk(house);
const { ann, ben } = desk;
const pages = (...texts: string[]) => makePdf(texts.map((text) => ({ text })));

async function replace(document: number, bytes: Buffer, fields: [string, string][] = []): Promise<void> {
  const path = `/documents/${document}/file`;
  const file = { field: 'newFile', filename: 'new.pdf', bytes };
  const { status, body } = await sendForm(house, ann.token, { method: 'PUT', path }, fields, [file]);
  expect([status, body.code]).toEqual([200, undefined]);
}

const on = (pageIndex: number, contents: string) =>
  upsert(randomUUID(), null, highlight({ pageIndex, contents }));
const shown = async (document: number, version?: number) =>
  (await get(house, ann, document, version ? { version } : {})).annotations.map(
    (one) => `${one.body?.contents} on ${one.pageIndex}`,
  );

it('[DOC-13] after a new file annotations go along to the pages that are the same; the others stay with the old version', async () => {
  const document = await makePdfDocument(house, desk.space, pages('one', 'two', 'three'));
  const first = on(0, 'first');
  const { annotations } = await put(house, ann, document, [first, on(1, 'second'), on(2, 'third')]);
  await replace(document, pages('title', 'one', 'two, changed', 'three'));
  const now = await waitFor('what goes along', async () => {
    const found = await shown(document);
    return found.length > 0 && found;
  });
  expect(now).toEqual(['first on 1', 'third on 3']);
  expect(await shown(document, 1)).toEqual(['first on 0', 'second on 1', 'third on 2']);
  const [carried] = (await get(house, ben, document)).annotations;
  expect(carried).toMatchObject({ id: first.id, rev: 1, author: { id: ann.id }, body: { pageIndex: 1 } });
  expect(carried?.createdAt).toBe(annotations[0]?.createdAt);
  // What was waiting in somebody's outbox fits the copy.
  await put(house, ben, document, [upsert(first.id, 1, highlight({ pageIndex: 1, contents: 'better' }))]);
  expect(await shown(document)).toEqual(['better on 1', 'third on 3']);
  expect(await shown(document, 1)).toContain('first on 0');
});

it('[DOC-13] done again it doubles nothing, and brings back nothing', async () => {
  const document = await makePdfDocument(house, desk.space, pages('same'));
  const [kept, gone] = [on(0, 'kept'), on(0, 'gone')];
  await put(house, ann, document, [kept, gone]);
  await replace(document, pages('same', 'more'));
  await carryAnnotations(house.parts, document);
  await put(house, ann, document, [remove(gone.id, 1)]);
  const before = await get(house, ann, document);
  await Promise.all([1, 2, 3].map(() => carryAnnotations(house.parts, document)));
  expect(await get(house, ann, document)).toEqual(before);
  expect(await shown(document)).toEqual(['kept on 0']);
  await replace(document, pages('same', 'more', 'and more'));
  await carryAnnotations(house.parts, document);
  expect(await shown(document)).toEqual(['kept on 0']);
});

it('[DOC-13] [VIEW-03] nothing goes along from or to a file that only its password opens', async () => {
  const document = await makePdfDocument(house, desk.space, pages('open'));
  await put(house, ann, document, [on(0, 'a')]);
  await replace(document, protectedPdf, [['password', pdfPassword]]);
  await carryAnnotations(house.parts, document);
  expect(await shown(document, 1)).toEqual(['a on 0']);
  const { rows } = await house.parts.pool.query('select version from annotation where document_id = $1', [
    document,
  ]);
  expect(rows).toEqual([{ version: 1 }]);
});

it('[DOC-13] what was drawn on the old file while the new one came in goes along too', async () => {
  const document = await makePdfDocument(house, desk.space, pages('one'));
  await replace(document, pages('one', 'two'));
  await put(house, ben, document, [on(0, 'late')], { version: 1 });
  const now = await waitFor('the late one', async () => {
    const found = await shown(document);
    return found.length > 0 && found;
  });
  expect(now).toEqual(['late on 0']);
});
