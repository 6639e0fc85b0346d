import { randomUUID } from 'node:crypto';
import {
  getAnnotations,
  pdfPasswordHeader,
  putAnnotations,
  writePdfPassword,
} from '@atrium/contract/annotations';
import { getDocument } from '@atrium/contract/documents';
import { describe, expect, it } from 'vitest';
import { highlight, makeDesk, makePdfDocument, put, upsert } from '../../testing/annotations/annotating.ts';
import { openHouse } from '../../testing/house.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { readAnnotations } from '../../testing/pdfs/read-annotations.ts';
import { pdfPassword, protectedPdf } from '../../testing/pdfs/read-fixture.ts';

const house = await openHouse();
const desk = await makeDesk(house);
const { ann, reader } = desk;

const download = async (document: number, password?: string) => {
  const response = await house.fetch(`/api/rest/documents/${document}/pdf-version/annotated`, {
    headers: {
      authorization: `Bearer ${reader.token}`,
      ...(password === undefined ? {} : { [pdfPasswordHeader]: writePdfPassword(password) }),
    },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

it('[VIEW-05] "Download with annotations" gives a PDF in which other readers find them, with author and times', async () => {
  const document = await makePdfDocument(house, desk.space, makePdf([{ text: 'one' }, { text: 'two' }]));
  const id = randomUUID();
  const note = highlight({ type: 1, pageIndex: 1, contents: 'Look here' });
  await put(house, ann, document, [upsert(id, null, highlight()), upsert(randomUUID(), null, note)]);
  const { status, headers, bytes } = await download(document);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; .*with annotations\.pdf/);
  const found = await readAnnotations(bytes);
  expect(found).toMatchObject([
    { id, type: 9, pageIndex: 0, author: 'Ann Sitter' },
    { type: 1, pageIndex: 1, contents: 'Look here', author: 'Ann Sitter' },
  ]);
  expect(found[0]?.created).toBeInstanceOf(Date);
  // The stored file is as it was.
  const stored = await house.fetch(`/api/rest/documents/${document}/download`, {
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expect(await readAnnotations(Buffer.from(await stored.arrayBuffer()))).toEqual([]);
});

it('[VIEW-05] a file that is none of a PDF says so', async () => {
  const document = await makePdfDocument(house, desk.space, Buffer.from('%PDF-1.4 and no more'));
  const { status, bytes } = await download(document);
  expect([status, JSON.parse(String(bytes)).code]).toEqual([422, 'document.not-annotated']);
});

describe('[VIEW-03] of a protected PDF', async () => {
  const document = await makePdfDocument(house, desk.space, protectedPdf);
  const operations = () => [upsert(randomUUID(), null, highlight())];
  const input = (body?: object) => ({ params: { id: document }, query: {}, body });
  const header = (password: string) => ({ [pdfPasswordHeader]: writePdfPassword(password) });

  it('annotations are read and written with its password alone', async () => {
    const { token } = ann;
    for (const [call, given, headers] of [
      [getAnnotations, input(), {}],
      [getAnnotations, input(), header('wrong')],
      [putAnnotations, input({ operations: operations() }), {}],
      [putAnnotations, input({ operations: operations(), password: 'wrong' }), {}],
    ] as const) {
      const { status, body } = await house.askError(call, given, { token, headers });
      expect([status, body.code, body.message]).toEqual([
        400,
        'document.pdf-password',
        'PDF password is required.',
      ]);
    }
    const one = input({ operations: operations(), password: pdfPassword }) as never;
    await house.ask(putAnnotations, one, { token });
    const two = input({ operations: operations() }) as never;
    const headers = header(pdfPassword);
    expect((await house.ask(putAnnotations, two, { token, headers })).body.annotations).toHaveLength(2);
    const { body } = await house.ask(getAnnotations, input() as never, { token, headers });
    expect(body.annotations).toHaveLength(2);
    expect(house.logText()).not.toContain(pdfPassword);
    expect(house.logText()).not.toContain(writePdfPassword(pdfPassword));
  });

  it('[VIEW-04] the viewer’s token says that the password was given, for this file alone', async () => {
    const { token } = ann;
    const { id } = input().params;
    const wrong = await house.askError(getDocument, input(), { token, headers: header('wrong') });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'document.pdf-password']);
    const tokenWith = async (headers: Record<string, string>) =>
      (await house.ask(getDocument, { params: { id } }, { token, headers })).body
        .psPdfKitAccessToken as string;
    const [locked, unlocked] = [await tokenWith({}), await tokenWith(header(pdfPassword))];
    expect((await house.askError(getAnnotations, input(), { token: locked })).status).toBe(400);
    const { body } = await house.ask(getAnnotations, { params: { id }, query: {} }, { token: unlocked });
    expect(body.annotations).toHaveLength(2);
    await house.parts.pool.query('update document set version = 2 where id = $1', [id]);
    expect((await house.askError(getAnnotations, input(), { token: unlocked })).status).toBe(400);
    await house.parts.pool.query('update document set version = 1 where id = $1', [id]);
  });

  it('the one with annotations stays protected', async () => {
    expect((await download(document)).status).toBe(400);
    const { status, bytes } = await download(document, pdfPassword);
    expect(status).toBe(200);
    await expect(readAnnotations(bytes)).rejects.toThrow();
    expect(await readAnnotations(bytes, pdfPassword)).toHaveLength(2);
  });
});
