import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { endlessPdf, swellingPdf } from '../../testing/pdfs/hostile-pdfs.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { readAnnotations } from '../../testing/pdfs/read-annotations.ts';
import { pdfPassword, protectedPdf, restrictedPdf } from '../../testing/pdfs/read-fixture.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createDiskStore } from '../storage/disk-store.ts';
import { createPdfTools, type PdfSettings } from './create-pdf-tools.ts';
import { PdfError, type StoredAnnotation } from './pdf-tools.ts';

const files = await createDiskStore(join(await makeTemporaryFolder(), 'files'), { reserveBytes: 0 });

async function store(bytes: Buffer): Promise<string> {
  async function* once() {
    yield bytes;
  }
  const file = await files.receive(once(), { maxBytes: bytes.length + 1 });
  await files.keep([file]);
  return file.hash;
}

const usual: PdfSettings = { workers: 2, timeLimitSeconds: 60, maxBytes: 50_000_000, maxPages: 5000 };

function open(settings: Partial<PdfSettings> = {}) {
  const tools = createPdfTools(files, pino({ level: 'silent' }), { ...usual, ...settings });
  atEnd(tools.close);
  return tools;
}

const asker = { asker: 1 };
const tools = open();
const lines = ['Confidential minutes\nof the board', 'Second page'];
const plainPdf = makePdf(lines.map((text) => ({ text })));
const plain = await store(plainPdf);
const guarded = await store(protectedPdf);
const restricted = await store(restrictedPdf);

/** Done, or the problem's name. */
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof PdfError ? error.problem : error),
  );

describe('a PDF', () => {
  it('[VIEW-03] tells its pages, or that it needs a password', async () => {
    expect(await tools.look(plain, asker)).toEqual({ needsPassword: false, pages: 2 });
    expect(await tools.look(guarded, asker)).toEqual({ needsPassword: true, pages: null });
  });

  it('[VIEW-03] with AES-256 opens with its password, whoever’s, and with no other', async () => {
    const opens = (word: string) => tools.opensWith(guarded, asker, word);
    expect(await opens(pdfPassword)).toBe(true);
    expect(await opens('owns-it')).toBe(true);
    for (const wrong of ['', 'schlüssel-7', `${pdfPassword} `, 'Schlussel-7'])
      expect(await opens(wrong)).toBe(false);
    expect(await problemOf(tools.textOf(guarded, asker))).toBe('password');
    expect(await problemOf(tools.pagesOf(guarded, asker, 'wrong'))).toBe('password');
    expect(await problemOf(tools.annotate(guarded, asker, []))).toBe('password');
    expect(await tools.pagesOf(guarded, asker, pdfPassword)).toHaveLength(2);
  });

  it('[VIEW-03] that only restricts its readers opens without a password, whatever is given', async () => {
    expect(await tools.look(restricted, asker)).toEqual({ needsPassword: false, pages: 2 });
    expect(await tools.opensWith(restricted, asker, 'anything')).toBe(true);
    expect(await tools.textOf(restricted, asker)).toEqual(lines);
    expect(await tools.pagesOf(restricted, asker, 'anything')).toHaveLength(2);
    expect(await problemOf(tools.annotate(restricted, asker, [], 'anything'))).toBe('done');
  });

  it('gives the text of each page, empty for one without', async () => {
    expect(await tools.textOf(plain, asker)).toEqual(lines);
    const mixed = await store(makePdf([{ text: 'Grüße (from) Linz' }, { scan: [0, 255] }, { text: '' }]));
    // The maker writes Latin-1, the font's encoding.
    expect(await tools.textOf(mixed, asker)).toEqual(['Grüße (from) Linz', '', '']);
  });

  it('[1.4.3] secret PDF, then a scan: empty', async () => {
    const one = open({ workers: 1 });
    const secret = 'The takeover of Brandner is signed on Friday. '.repeat(60);
    const secrets = await store(makePdf(Array.from({ length: 20 }, () => ({ text: secret }))));
    const scan = await store(makePdf(Array.from({ length: 20 }, () => ({ scan: [3, 140, 250] }))));
    for (let round = 0; round < 3; round += 1) {
      expect((await one.textOf(secrets, asker))[0]).toContain('takeover of Brandner');
      expect(await one.textOf(scan, asker)).toEqual(Array(20).fill(''));
    }
  });

  it('of 2,000 pages is read to the end', async () => {
    const many = await store(
      makePdf(Array.from({ length: 2000 }, (_, index) => ({ text: `Page ${index}` }))),
    );
    expect((await tools.look(many, asker)).pages).toBe(2000);
    const text = await tools.textOf(many, asker);
    expect([text.length, text[0], text[1999]]).toEqual([2000, 'Page 0', 'Page 1999']);
  });

  it('without pages is read, and has none', async () => {
    const none = await store(makePdf([]));
    expect(await tools.look(none, asker)).toEqual({ needsPassword: false, pages: 0 });
    expect(await tools.textOf(none, asker)).toEqual([]);
    expect(await tools.pagesOf(none, asker)).toEqual([]);
    expect(await problemOf(tools.annotate(none, asker, [note({ pageIndex: 0 })]))).toBe('done');
  });
});

describe('the marks of pages', () => {
  const marksOf = async (pdf: Buffer) =>
    (await tools.pagesOf(await store(pdf), asker)).map((page) => page.mark);

  it('[DOC-13] are the same for the same content, wherever it stands in another file', async () => {
    const [first, second] = await marksOf(plainPdf);
    const more = [{ text: 'A new cover' }, ...lines.toReversed().map((text) => ({ text }))];
    const [cover, ...rest] = await marksOf(makePdf(more));
    expect(rest).toEqual([second, first]);
    expect(new Set([cover, first, second]).size).toBe(3);
    const marks = (await tools.pagesOf(guarded, asker, pdfPassword)).map((page) => page.mark);
    expect(marks).toEqual([first, second]);
  });

  it('[DOC-13] differ by one letter, by one pixel, and by how the page is turned', async () => {
    const marks = await marksOf(
      makePdf([
        { text: 'Total 1,000' },
        { text: 'Total 1,001' },
        { text: 'Total 1,000', turned: 90 },
        { scan: [10, 20] },
        { scan: [10, 21] },
        { content: '0 0 1 RG 72 72 m 400 400 l S' },
        { content: '0 0 1 RG 72 72 m 400 410 l S' },
      ]),
    );
    expect(new Set(marks).size).toBe(7);
  });

  it('[VIEW-05] do not change with annotations, which are no part of the page', async () => {
    const annotated = await tools.annotate(plain, asker, [highlight({}), note({ pageIndex: 1 })]);
    expect(await marksOf(Buffer.from(annotated))).toEqual(await marksOf(plainPdf));
  });

  it('sizes are those of the page before it is turned, as in the viewer', async () => {
    const [upright, turned] = await tools.pagesOf(
      await store(makePdf([{ text: 'x' }, { text: 'x', turned: 90 }])),
      asker,
    );
    expect(upright).toMatchObject({ width: 595, height: 842 });
    expect(turned).toMatchObject({ width: 595, height: 842 });
  });
});

describe('annotations', () => {
  it('[VIEW-05] are written with author, times, flags and id, and read again so', async () => {
    const written = await tools.annotate(plain, asker, [
      highlight({}),
      note({ pageIndex: 1, author: 'Łukasz 测试' }),
    ]);
    const read = await readAnnotations(Buffer.from(written));
    expect(read).toMatchObject([
      {
        id: highlight({}).id,
        pageIndex: 0,
        type: annotationTypes.highlight,
        author: 'Ada Brandner',
        created: new Date('2026-01-02T03:04:05Z'),
        modified: new Date('2026-02-03T04:05:06Z'),
        flags: ['print'],
        contents: 'See here',
        rect: { origin: { x: 100, y: 100 }, size: { width: 200, height: 20 } },
      },
      {
        id: note({}).id,
        pageIndex: 1,
        type: annotationTypes.note,
        author: 'Łukasz 测试',
        contents: 'A note',
      },
    ]);
  });

  it('[VIEW-05] on a turned page stand where the viewer had them', async () => {
    const turned = await store(makePdf([{ text: 'x', turned: 90 }]));
    const [read] = await readAnnotations(Buffer.from(await tools.annotate(turned, asker, [highlight({})])));
    expect(read).toMatchObject({ rect: { origin: { x: 100, y: 100 }, size: { width: 200, height: 20 } } });
  });

  it('[VIEW-05] a reply is tied to what it answers, in whichever order they come', async () => {
    const parent = note({});
    const reply = note({ id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0003', inReplyToId: parent.id });
    const read = await readAnnotations(Buffer.from(await tools.annotate(plain, asker, [reply, parent])));
    expect(read.find(({ id }) => id === reply.id)).toMatchObject({ inReplyToId: parent.id });
  });

  it('[VIEW-03] [VIEW-05] a protected PDF stays protected, by the same password', async () => {
    const written = Buffer.from(await tools.annotate(guarded, asker, [highlight({})], pdfPassword));
    const hash = await store(written);
    expect(await tools.look(hash, asker)).toEqual({ needsPassword: true, pages: null });
    expect(await tools.opensWith(hash, asker, pdfPassword)).toBe(true);
    expect(await tools.opensWith(hash, asker, 'wrong')).toBe(false);
    for (const text of ['Ada Brandner', 'See here', 'Confidential'])
      expect(written.includes(text)).toBe(false);
    expect(await readAnnotations(written, pdfPassword)).toMatchObject([{ author: 'Ada Brandner' }]);
  });

  it('[VIEW-05] one that cannot be written does not cost the others', async () => {
    const broken = {
      ...note({ id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0004' }),
      body: { type: annotationTypes.ink },
    };
    const elsewhere = note({ id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0005', pageIndex: 7 });
    const link = note({ id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0006', type: 2 });
    const written = await tools.annotate(plain, asker, [broken, highlight({}), elsewhere, link]);
    expect((await readAnnotations(Buffer.from(written))).map(({ id }) => id)).toEqual([highlight({}).id]);
  });
});

describe('a file that is no good', () => {
  const unreadable: [string, Buffer][] = [
    ['empty', Buffer.alloc(0)],
    ['a lie', Buffer.from('%PDF-1.7\nnothing of the kind')],
    ['noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])],
    ['cut off', makePdf(Array.from({ length: 50 }, () => ({ text: 'x' }))).subarray(0, 9000)],
  ];

  it.each(unreadable)('%s: is told as unreadable, by every question', async (_, bytes) => {
    const hash = await store(bytes);
    const all = [
      tools.look(hash, asker),
      tools.textOf(hash, asker),
      tools.pagesOf(hash, asker),
      tools.annotate(hash, asker, []),
    ];
    expect(await Promise.all(all.map(problemOf))).toEqual(Array(4).fill('unreadable'));
    expect(await tools.textOf(plain, asker)).toEqual(lines);
  });

  it('damaged in its middle leads to an answer, never to a stuck thread', async () => {
    for (let round = 0; round < 30; round += 1) {
      const bytes = Buffer.from(plainPdf);
      randomBytes(20).copy(bytes, 20 + round * 25);
      expect(['done', 'unreadable', 'password']).toContain(
        await problemOf(tools.textOf(await store(bytes), asker)),
      );
    }
    expect(await tools.textOf(plain, asker)).toEqual(lines);
  });

  it('[15.2.2] one that never ends is ended in time, and the next is read', async () => {
    const quick = open({ workers: 1, timeLimitSeconds: 4 });
    const endless = await store(endlessPdf);
    const [stuck, next] = await Promise.allSettled([
      quick.textOf(endless, asker),
      quick.textOf(plain, asker),
    ]);
    // On a fast machine it has used up its memory before its time.
    const problem = expect.stringMatching(/^too-(slow|large)$/);
    expect(stuck).toMatchObject({ status: 'rejected', reason: { problem } });
    expect(next).toEqual({ status: 'fulfilled', value: lines });
  });

  it('[5.2.3] one that unfolds to more memory than allowed is told as too large', async () => {
    const frugal = open({ maxBytes: 1_000_000 });
    expect(await problemOf(frugal.textOf(await store(swellingPdf), asker))).toBe('too-large');
    expect(await frugal.textOf(plain, asker)).toEqual(lines);
  });

  it('[5.2.1] larger than allowed, or with too many pages, is told as too large', async () => {
    const small = open({ maxBytes: plainPdf.length - 1, maxPages: 5000 });
    expect(await problemOf(small.look(plain, asker))).toBe('too-large');
    expect(await problemOf(open({ maxBytes: plainPdf.length }).look(plain, asker))).toBe('done');
    const short = open({ maxPages: 1 });
    expect(await short.look(plain, asker)).toMatchObject({ pages: 2 });
    expect(await problemOf(short.textOf(plain, asker))).toBe('too-large');
    expect(await problemOf(short.pagesOf(plain, asker))).toBe('too-large');
    expect(await problemOf(short.annotate(plain, asker, []))).toBe('too-large');
  });

  it('one that is not in the store is the server’s fault, not the file’s', async () => {
    expect(await problemOf(tools.look('ab'.repeat(32), asker))).toMatchObject({ code: 'ENOENT' });
  });
});

interface Given extends Partial<StoredAnnotation> {
  type?: number;
  inReplyToId?: string;
}

const rect = { origin: { x: 100, y: 100 }, size: { width: 200, height: 20 } };

function highlight({ type = annotationTypes.highlight, ...given }: Given): StoredAnnotation {
  return {
    id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0001',
    pageIndex: 0,
    author: 'Ada Brandner',
    createdAt: '2026-01-02T03:04:05.000Z',
    modifiedAt: '2026-02-03T04:05:06.000Z',
    body: {
      type,
      rect,
      segmentRects: [rect],
      strokeColor: '#ffcc00',
      opacity: 0.5,
      flags: ['print'],
      contents: 'See here',
      // As JSON has them: the server's own times count.
      created: '2020-01-01T00:00:00.000Z',
    },
    ...given,
  };
}

function note({ type = annotationTypes.note, inReplyToId, ...given }: Given): StoredAnnotation {
  const body = { type, rect, contents: 'A note', flags: ['print'], ...(inReplyToId ? { inReplyToId } : {}) };
  return { ...highlight({}), id: '7d1d2a5e-4c58-4b0e-9a51-4c4b0f0f0002', body, ...given };
}
