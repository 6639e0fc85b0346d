import { randomUUID } from 'node:crypto';
import { getAnnotations, mostAnnotations, putAnnotations } from '@atrium/contract/annotations';
import { describe, expect, it } from 'vitest';
import {
  get,
  highlight,
  makeDesk,
  makePdfDocument,
  put,
  remove,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { fewestStatements } from '../../testing/count-statements.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument } from '../../testing/library.ts';
import { sendForm } from '../../testing/upload.ts';

const house = await openHouse();
const desk = await makeDesk(house);
const { ann, ben, reader, stranger } = desk;
const { db } = house.parts;

/** A document of its own, with one highlight by Ann. */
async function oneHighlight(body: object = highlight()) {
  const document = await makePdfDocument(house, desk.space);
  const id = randomUUID();
  const state = await put(house, ann, document, [upsert(id, null, body)]);
  return { document, id, rev: state.annotations[0]?.rev as number, seq: state.seq };
}

const history = (document: number) =>
  db
    .selectFrom('annotation_history')
    .selectAll()
    .where('document_id', '=', document)
    .orderBy('rev')
    .execute();

it('[VIEW-02] saving one annotation takes a handful of statements, however many there are', async () => {
  const { document, seq } = await oneHighlight();
  const save = () => put(house, ann, document, [upsert(randomUUID(), null, highlight())], { since: seq });
  // The file's facts are asked for once.
  await save();
  const few = await fewestStatements(house, save);
  const more = () => Array.from({ length: 200 }, () => upsert(randomUUID(), null, highlight()));
  const many = await fewestStatements(house, () => put(house, ann, document, more(), { since: seq }));
  expect(many).toBe(few);
  expect(few).toBeLessThanOrEqual(12);
});

it('[VIEW-02] keeps what was drawn, who drew it and when', async () => {
  const { document, id } = await oneHighlight();
  const { annotations, seq, version } = await get(house, reader, document);
  expect({ annotations, seq, version }).toMatchObject({ seq: 1, version: 1, annotations: [{ id, rev: 1 }] });
  const [one] = annotations;
  expect(one).toMatchObject({ body: highlight(), pageIndex: 0, inReplyTo: null, deleted: false });
  expect(one?.author).toEqual({ id: ann.id, fullName: 'Ann Sitter', contact: null, image: null });
  expect(Date.parse(one?.createdAt as string)).toBeCloseTo(house.clock.now().getTime(), -4);

  house.clock.advance({ seconds: 5 });
  await put(house, ben, document, [upsert(id, 1, highlight({ color: '#ff0000' }))]);
  const [changed] = (await get(house, reader, document)).annotations;
  expect(changed).toMatchObject({ rev: 2, author: one?.author, createdAt: one?.createdAt });
  expect(changed?.updatedBy).toEqual({ id: ben.id, fullName: 'Ben Sitter' });
  expect(Date.parse(changed?.updatedAt as string)).toBeGreaterThan(Date.parse(one?.updatedAt as string));
});

it('[VIEW-02] [15.3.3] author, times and id come from the server, whatever the body says', async () => {
  const lie = { author: 'Somebody else', created: '1999-01-01', modified: '1999-01-01', id: randomUUID() };
  const { document, id } = await oneHighlight(highlight(lie));
  const [one] = (await get(house, ann, document)).annotations;
  expect(one).toMatchObject({ id, author: { id: ann.id }, body: highlight() });
  expect(one?.body).not.toHaveProperty('author');
});

it('[VIEW-02] [8.2.1] who may only read gets them and changes none; who may not read finds nothing', async () => {
  const { document, id } = await oneHighlight();
  const body = { operations: [upsert(id, 1, highlight({ color: '#000000' }))] };
  const input = { params: { id: document }, body };
  const refused = await house.askError(putAnnotations, input, { token: reader.token });
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden']);
  for (const [call, given] of [
    [putAnnotations, input],
    [getAnnotations, { params: { id: document } }],
  ] as const) {
    const absent = await house.askError(call, given, { token: stranger.token });
    expect([absent.status, absent.body.code]).toEqual([404, 'document.not-found']);
  }
  expect((await get(house, reader, document)).annotations[0]?.body).toEqual(highlight());
});

it('[VIEW-02] a document without a PDF has no annotations', async () => {
  const document = await makeDocument(house, desk.space);
  const { status, body } = await house.askError(
    getAnnotations,
    { params: { id: document } },
    { token: ann.token },
  );
  expect([status, body.code]).toEqual([404, 'document.no-pdf-version']);
});

it('[VIEW-02] [8.2.2] the id of another document’s annotation changes nothing there', async () => {
  const theirs = await oneHighlight();
  const own = await makePdfDocument(house, desk.space);
  await put(house, ben, own, [upsert(theirs.id, 1, highlight({ color: '#000000' }))]);
  await put(house, ben, own, [remove(theirs.id, 1)]);
  expect((await get(house, ann, theirs.document)).annotations).toMatchObject([{ rev: 1, body: highlight() }]);
});

describe('[VIEW-05] [OFF-04] two who work at once both keep their work', () => {
  it('different fields come together', async () => {
    const { document, id } = await oneHighlight();
    await put(house, ann, document, [upsert(id, 1, highlight({ color: '#ff0000' }))]);
    const { annotations } = await put(house, ben, document, [upsert(id, 1, highlight({ contents: 'Why?' }))]);
    expect(annotations).toMatchObject([{ rev: 3, body: highlight({ color: '#ff0000', contents: 'Why?' }) }]);
    expect((await history(document)).map((row) => row.lost_fields)).toEqual([[], []]);
  });

  it('of the same field the later one wins, and the other is kept in the history', async () => {
    const { document, id } = await oneHighlight();
    await put(house, ann, document, [upsert(id, 1, highlight({ contents: 'Ann’s', opacity: 0.5 }))]);
    const { annotations } = await put(house, ben, document, [
      upsert(id, 1, highlight({ contents: 'Ben’s' })),
    ]);
    expect(annotations).toMatchObject([{ body: { contents: 'Ben’s', opacity: 0.5 } }]);
    const [, loser] = await history(document);
    expect(loser).toMatchObject({ rev: 2, updated_by: ann.id, lost_fields: ['contents'] });
    expect(loser?.body).toMatchObject({ contents: 'Ann’s' });
  });

  it('a field that one removes and the other leaves alone is gone', async () => {
    const { document, id } = await oneHighlight(highlight({ contents: 'note' }));
    await put(house, ann, document, [upsert(id, 1, highlight({ contents: 'note', color: '#ff0000' }))]);
    const { annotations } = await put(house, ben, document, [upsert(id, 1, highlight())]);
    expect(annotations[0]?.body).toEqual(highlight({ color: '#ff0000' }));
  });

  it('a change beats a deletion, whichever comes first', async () => {
    const changedFirst = await oneHighlight();
    await put(house, ann, changedFirst.document, [
      upsert(changedFirst.id, 1, highlight({ color: '#ff0000' })),
    ]);
    const kept = await put(house, ben, changedFirst.document, [remove(changedFirst.id, 1)]);
    expect(kept.annotations).toMatchObject([{ body: { color: '#ff0000' }, deleted: false }]);

    const deletedFirst = await oneHighlight();
    await put(house, ben, deletedFirst.document, [remove(deletedFirst.id, 1)]);
    const { annotations } = await put(house, ann, deletedFirst.document, [
      upsert(deletedFirst.id, 1, highlight({ color: '#ff0000' })),
    ]);
    expect(annotations).toMatchObject([{ rev: 3, body: { color: '#ff0000' }, deleted: false }]);
  });

  it('sent again without a change it does not come back from a deletion', async () => {
    const { document, id } = await oneHighlight();
    await put(house, ben, document, [remove(id, 1)]);
    expect((await put(house, ann, document, [upsert(id, 1, highlight())])).annotations).toEqual([]);
    // But who knows of the deletion can undo it.
    expect((await put(house, ann, document, [upsert(id, 2, highlight())])).annotations).toHaveLength(1);
  });

  it('an operation whose answer was lost is done once, and what follows on it too', async () => {
    const { document, id } = await oneHighlight();
    const first = upsert(id, 1, highlight({ color: '#ff0000' }));
    await put(house, ann, document, [first]);
    // Its sender does not know of revision 2, and goes on from 1.
    const back = await put(house, ann, document, [first, upsert(id, 1, highlight())]);
    expect(back.annotations).toMatchObject([{ rev: 3, body: highlight() }]);
    expect((await put(house, ann, document, [first])).annotations).toMatchObject([
      { rev: 3, body: highlight() },
    ]);
    const gone = await put(house, ann, document, [upsert(id, 3, highlight({ opacity: 0 })), remove(id, 3)]);
    expect(gone.annotations).toEqual([]);
  });

  it('one’s own change and deletion do not delete what another changed meanwhile', async () => {
    const { document, id } = await oneHighlight();
    await put(house, ben, document, [upsert(id, 1, highlight({ contents: 'Ben’s' }))]);
    const { annotations } = await put(house, ann, document, [
      upsert(id, 1, highlight({ color: '#ff0000' })),
      remove(id, 1),
    ]);
    expect(annotations).toMatchObject([{ body: { contents: 'Ben’s', color: '#ff0000' } }]);
  });

  it('the same annotation changed by twenty at once: each field is there, each operation counted once', async () => {
    const { document, id } = await oneHighlight();
    const names = Array.from({ length: 20 }, (_, index) => `field${index}`);
    const send = (name: string) => put(house, ann, document, [upsert(id, 1, highlight({ [name]: name }))]);
    await Promise.all(names.map(send));
    const [one] = (await get(house, ann, document)).annotations;
    expect(one?.rev).toBe(21);
    expect(one?.body).toEqual(highlight(Object.fromEntries(names.map((name) => [name, name]))));
  });

  it('the same operation sent twenty times at once is done once', async () => {
    const document = await makePdfDocument(house, desk.space);
    const made = upsert(randomUUID(), null, highlight());
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(house, ann, document, [made])));
    for (const { annotations, seq } of answers) expect([annotations.length, seq]).toEqual([1, 1]);
    expect((await get(house, ann, document)).annotations).toMatchObject([{ rev: 1 }]);
  });
});

it('[VIEW-05] since tells only what is new, and what is gone', async () => {
  const { document, id, seq } = await oneHighlight();
  const other = randomUUID();
  await put(house, ben, document, [upsert(other, null, highlight({ pageIndex: 3 }))]);
  expect(await get(house, ann, document, { since: seq })).toMatchObject({
    seq: seq + 1,
    annotations: [{ id: other, pageIndex: 3 }],
  });
  const answer = await put(house, ben, document, [remove(id, 1)], { since: seq + 1 });
  expect(answer).toMatchObject({ seq: seq + 2, annotations: [{ id, deleted: true, body: null, rev: 2 }] });
  expect((await get(house, ann, document)).annotations.map((one) => one.id)).toEqual([other]);
  expect(await get(house, ann, document, { since: seq + 2 })).toMatchObject({
    annotations: [],
    seq: seq + 2,
  });
});

it('[VIEW-02] a list of annotations, as they were answered, is taken as upserts', async () => {
  const { document, id } = await oneHighlight();
  const list = (annotations: unknown[]) =>
    house.ask(
      putAnnotations,
      { params: { id: document }, body: { annotations } as never },
      { token: ben.token },
    );
  const answered = (await get(house, ben, document)).annotations;
  expect((await list(answered)).body).toMatchObject({ seq: 1, annotations: [{ id, rev: 1 }] });
  const changed = answered.map((one) => ({ ...one, body: { ...one.body, color: '#00ff00' } }));
  const added = { id: randomUUID(), body: highlight({ pageIndex: 1 }) };
  const { body } = await list([...changed, added]);
  expect(body.annotations).toMatchObject([
    { id, rev: 2, author: { id: ann.id }, body: { color: '#00ff00' } },
    { id: added.id, rev: 1, author: { id: ben.id } },
  ]);
  expect((await list([])).body.annotations).toHaveLength(2);
});

it('[VIEW-02] [2.3.3] a batch is done whole or not at all', async () => {
  const { document } = await oneHighlight();
  const operations = [upsert(randomUUID(), null, highlight()), upsert(randomUUID(), null, { type: 9 })];
  const { status } = await house.askError(
    putAnnotations,
    { params: { id: document }, body: { operations } },
    { token: ann.token },
  );
  expect(status).toBe(422);
  expect((await get(house, ann, document)).annotations).toHaveLength(1);
});

describe('[VIEW-02] what is drawn has limits', () => {
  const good: Record<string, object> = {
    note: highlight({ type: 1, contents: 'Text 漢字 👍' }),
    ink: highlight({ type: 15, inkList: [{ points: [{ x: 1, y: 2.5 }] }] }),
    'free text': highlight({ type: 3, contents: 'a', fontSize: 12, fontFamily: 4 }),
    line: highlight({ type: 4, linePoints: { start: { x: 0, y: 0 }, end: { x: 1, y: 1 } } }),
    polygon: highlight({ type: 7, vertices: [{ x: 0, y: 0 }] }),
    stamp: highlight({ type: 13, data: 'A'.repeat(500_000), mimeType: 'image/png' }),
    link: highlight({ type: 2, target: { type: 'action', action: { type: 3, uri: 'https://x.example' } } }),
    reply: highlight({ type: 1, contents: 'Yes', inReplyToId: randomUUID() }),
  };
  it.each(Object.entries(good))('%s is kept as it is', async (_, body) => {
    const { document } = await oneHighlight(body);
    const [one] = (await get(house, ann, document)).annotations;
    expect(one?.body).toEqual(body);
    expect(one?.inReplyTo).toEqual((body as { inReplyToId?: string }).inReplyToId ?? null);
  });

  const linked = (uri: unknown) =>
    highlight({ type: 2, target: { type: 'action', action: { type: 3, uri } } });
  const bad: Record<string, object> = {
    'a type that cannot be drawn': highlight({ type: 20 }),
    'a page below the first': highlight({ pageIndex: -1 }),
    'a broken rectangle': highlight({ rect: { origin: { x: 'a', y: 0 }, size: { width: 1, height: 1 } } }),
    'a number without measure': highlight({ opacity: 1e300 }),
    'a text without end': highlight({ contents: 'x'.repeat(10_001) }),
    'too many points': highlight({
      type: 15,
      inkList: Array.from({ length: 9000 }, (_, x) => ({ x, y: x })),
    }),
    'what the database cannot keep': highlight({ contents: 'a\u0000b' }),
    'half a sign': highlight({ contents: '\ud800' }),
    'a picture in a highlight': highlight({ data: 'A'.repeat(20_000) }),
    'a stamp that is too large': highlight({ type: 13, data: 'A'.repeat(512 * 1024 + 4) }),
    'a stamp that is no base64': highlight({ type: 13, data: '<svg>' }),
    'a stamp of another type': highlight({ type: 13, data: 'AAAA', mimeType: 'image/svg+xml' }),
    'a name that is none': highlight({ 'a b': 1 }),
    '[1.2.2] a script behind a link': linked('java\tscript:alert(1)'),
    '[1.2.2] data behind a link': linked('data:text/html,x'),
    '[1.2.2] an object behind a link': linked({ toString: 'https://x.example' }),
    '[1.2.2] a link in custom data': highlight({ custom: { href: 'javascript:alert(1)' } }),
    '[1.2.2] a program behind a link': highlight({
      type: 2,
      target: { type: 'action', action: { type: 4, path: 'https://x.example' } },
    }),
  };
  it.each(Object.entries(bad))('%s is refused', async (_, body) => {
    const input = { params: { id: desk.document }, body: { operations: [upsert(randomUUID(), null, body)] } };
    const { status } = await house.askError(putAnnotations, input, { token: ann.token });
    expect(status).toBe(422);
    expect((await get(house, ann, desk.document)).annotations).toEqual([]);
  });

  it('depth has one too', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 20; level += 1) deep = [deep];
    const operations = [upsert(randomUUID(), null, highlight({ deep }))];
    const input = { params: { id: desk.document }, body: { operations } };
    expect((await house.askError(putAnnotations, input, { token: ann.token })).status).toBe(422);
  });

  it(`so has their number: ${mostAnnotations}; what is there can still be changed and deleted`, async () => {
    const { document, id } = await oneHighlight();
    await house.parts.pool.query(
      `insert into annotation (document_id, version, id, page, type, body, size, created_by, created_at, updated_by,
         updated_at, rev, seq)
       select document_id, version, gen_random_uuid(), page, type, body, size, created_by, created_at, updated_by,
         updated_at, rev, seq
       from annotation, generate_series(2, $2) where document_id = $1`,
      [document, mostAnnotations],
    );
    const one = [upsert(randomUUID(), null, highlight())];
    const input = { params: { id: document }, body: { operations: one } };
    const { status, body } = await house.askError(putAnnotations, input, { token: ann.token });
    expect([status, body.code]).toEqual([422, 'annotation.too-many']);
    await put(house, ann, document, [upsert(id, 1, highlight({ color: '#000000' }))]);
    await put(house, ann, document, [remove(id, 2), ...one], { since: 0 });
  });
});

it('[VIEW-05] what was drawn on a file that was replaced meanwhile comes to the version it was drawn on', async () => {
  const { document, id } = await oneHighlight();
  const file = { field: 'newFile', filename: 'new.pdf', bytes: '%PDF-1.4 new' };
  const path = `/documents/${document}/file`;
  expect((await sendForm(house, ann.token, { method: 'PUT', path }, [], [file])).status).toBe(200);
  expect(await get(house, ann, document)).toMatchObject({ version: 2, annotations: [] });
  const late = randomUUID();
  const answer = await put(house, ben, document, [upsert(late, null, highlight())], { version: 1 });
  expect(answer.version).toBe(1);
  const old = await get(house, ann, document, { version: 1 });
  expect(old.annotations.map((one) => one.id).sort()).toEqual([id, late].sort());
  const { status, body } = await house.askError(
    getAnnotations,
    { params: { id: document }, query: { version: '3' } },
    { token: ann.token },
  );
  expect([status, body.code]).toEqual([404, 'document.version-not-found']);
});
