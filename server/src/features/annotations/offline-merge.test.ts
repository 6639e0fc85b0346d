import { randomUUID } from 'node:crypto';
import { putAnnotations } from '@atrium/contract/annotations';
import { deleteDocument, restoreItems, updateDocument } from '@atrium/contract/documents';
import { describe, expect, it } from 'vitest';
import {
  get,
  highlight,
  makeDesk,
  makePdfDocument,
  type Operation,
  put,
  remove,
  type Sitter,
  upsert,
} from '../../testing/annotations/annotating.ts';
import { Annotator } from '../../testing/annotations/annotator.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeFolder, reads, setEntry } from '../../testing/library.ts';
import { makePdf } from '../../testing/pdfs/make-pdf.ts';
import { longSessions } from '../../testing/reviewing.ts';
import { sendForm } from '../../testing/upload.ts';
import { carryAnnotations } from './carry-annotations.ts';

/** What devices send that were offline for days, while the document went on. */
const house = await openHouse({ settings: longSessions });
const desk = await makeDesk(house);
const { ann, ben } = desk;
const asOwner = {
  token: await signInAs(house, await makeUser(house, { roles: [161] })),
};

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const drawn = (contents: string) => upsert(randomUUID(), null, highlight({ contents }));
const textsOf = async (document: number, version?: number) =>
  (await get(house, ann, document, version ? { version } : {})).annotations
    .map((one) => String(one.body?.contents))
    .sort();
const textsIn = (operations: Operation[]) =>
  operations
    .flatMap((one) => ('body' in one ? [String((one.body as { contents?: string }).contents)] : []))
    .sort();
const refusal = async (who: Sitter, document: number, operations: Operation[]) => {
  const input = { params: { id: document }, body: { operations } };
  const { status, body } = await house.askError(putAnnotations, input, { token: who.token });
  return [status, body.code];
};
/** Everything that is stored of a document's annotations. */
const stored = async (document: number) =>
  Promise.all(
    ['annotation', 'annotation_history', 'annotation_operation', 'annotation_state'].map(
      async (table) =>
        (
          await house.parts.pool.query(`select * from ${table} t where document_id = $1 order by t::text`, [
            document,
          ])
        ).rows,
    ),
  );

describe('[OFF-04] two devices, 30 operations each on the same base, after a week', () => {
  const base = many(16, (index) => upsert(randomUUID(), null, highlight({ contents: `base ${index}` })));
  const at = (index: number) => base[index]?.id as string;
  const changed = (index: number, more: object) =>
    upsert(at(index), 1, highlight({ contents: `base ${index}`, ...more }));
  /** New ones, one of them changed once more; changes beside the other's; deletions of what the other leaves or changes. */
  const device = (name: string, field: string, own: number) => {
    const made = many(19, (index) => drawn(`${name} ${index}`));
    return [
      ...made,
      upsert(made[0]?.id as string, null, highlight({ contents: `${name} 0, better` })),
      // The same annotations by both, other fields.
      ...many(4, (index) => changed(index, { [field]: `${name}’s` })),
      // Those that one of them alone touches.
      changed(own, { color: '#00ff00' }),
      remove(at(own + 1), 1),
      // What one deletes and the other changes is kept; what both delete is gone.
      remove(at(own + 2), 1),
      changed(own === 4 ? 10 : 6, { opacity: 0.5 }),
      remove(at(12), 1),
      remove(at(13), 1),
    ];
  };
  const [one, two] = [device('laptop', 'author1', 4), device('phone', 'author2', 8)];
  const orders: Record<string, [Sitter, Operation[]][]> = {
    'the first, then the second': [
      [ann, one],
      [ann, one],
      [ben, two],
      [ben, two],
    ],
    'the second, then the first': [
      [ben, two],
      [ben, two],
      [ann, one],
      [ann, one],
    ],
    'in turns': [
      [ann, one],
      [ben, two],
      [ann, one],
      [ben, two],
    ],
  };
  const results: Record<string, unknown> = {};

  it.each(Object.entries(orders))('%s, each sent twice: all of both is there, once', async (order, sent) => {
    const document = await makePdfDocument(house, desk.space);
    await put(house, ann, document, base);
    house.clock.advance({ days: 7 });
    expect([one.length, two.length]).toEqual([30, 30]);
    for (const [who, operations] of sent) await put(house, who, document, operations);
    const { annotations, seq } = await get(house, ann, document);
    const texts = annotations.map((each) => String(each.body?.contents));
    for (const name of ['laptop', 'phone'])
      expect(texts.filter((text) => text.startsWith(name)).sort()).toEqual(
        many(19, (index) => (index === 0 ? `${name} 0, better` : `${name} ${index}`)).sort(),
      );
    const bodies = new Map(annotations.map((each) => [each.id, each.body]));
    expect(bodies.size).toBe(annotations.length);
    for (const index of [0, 1, 2, 3])
      expect(bodies.get(at(index))).toMatchObject({ author1: 'laptop’s', author2: 'phone’s' });
    expect([bodies.get(at(4)), bodies.get(at(8))]).toMatchObject([
      { color: '#00ff00' },
      { color: '#00ff00' },
    ]);
    expect([bodies.get(at(6)), bodies.get(at(10))]).toMatchObject([{ opacity: 0.5 }, { opacity: 0.5 }]);
    for (const index of [5, 9, 12, 13]) expect(bodies.has(at(index)), `base ${index}`).toBe(false);
    expect(annotations).toHaveLength(16 - 4 + 38);
    expect(seq).toBe(3);
    results[order] = new Map(annotations.map(({ id, body, author }) => [id, { body, author }]));
  });

  it('the result is the same in every order', () => {
    const [first, ...others] = Object.keys(orders).map((order) => results[order]);
    expect(first).toBeInstanceOf(Map);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('[OFF-04] the file was replaced twice meanwhile', () => {
  const pages = (...texts: string[]) => makePdf(texts.map((text) => ({ text })));
  const replace = async (document: number, bytes: Buffer) => {
    const path = `/documents/${document}/file`;
    const file = { field: 'newFile', filename: 'new.pdf', bytes };
    expect((await sendForm(house, ann.token, { method: 'PUT', path }, [], [file])).status).toBe(200);
    await carryAnnotations(house.parts, document);
  };
  const onPage = (pageIndex: number, contents: string, more: object = {}) =>
    highlight({ pageIndex, contents, ...more });

  async function third() {
    const document = await makePdfDocument(house, desk.space, pages('same', 'other'));
    const names = ['kept', 'changed', 'moved on', 'deleted', 'answered', 'left'];
    const first = names.map((name) => upsert(randomUUID(), null, onPage(name === 'left' ? 1 : 0, name)));
    await put(house, ann, document, first);
    await replace(document, pages('title', 'same'));
    await replace(document, pages('title', 'more', 'same'));
    const id = (name: string) => first[names.indexOf(name)]?.id as string;
    return { document, id };
  }
  const shown = async (document: number, version?: number) =>
    (await get(house, ben, document, version ? { version } : {})).annotations
      .map((one) => `${one.body?.contents} on ${one.pageIndex}`)
      .sort();

  it('what was drawn on the first one is on it, and on the present one where the page is the same', async () => {
    const { document } = await third();
    const late = [
      upsert(randomUUID(), null, onPage(0, 'late')),
      upsert(randomUUID(), null, onPage(1, 'lost page')),
    ];
    for (let turn = 0; turn < 2; turn += 1) await put(house, ben, document, late, { version: 1 });
    await carryAnnotations(house.parts, document);
    expect((await shown(document, 1)).filter((one) => /l(ate|ost)/.test(one))).toEqual([
      'late on 0',
      'lost page on 1',
    ]);
    expect((await shown(document)).filter((one) => /l(ate|ost)/.test(one))).toEqual(['late on 2']);
  });

  it('changes and deletions of what went along go along too, beside what others did there meanwhile, and once', async () => {
    const { document, id } = await third();
    expect(await shown(document)).toEqual([
      'answered on 2',
      'changed on 2',
      'deleted on 2',
      'kept on 2',
      'moved on on 2',
    ]);
    await put(house, ben, document, [
      upsert(id('moved on'), 1, onPage(2, 'moved on', { color: '#ff0000' })),
      upsert(id('answered'), 1, onPage(2, 'answered, by Ben')),
    ]);
    const late = [
      upsert(id('changed'), 1, onPage(0, 'changed, late')),
      upsert(id('moved on'), 1, onPage(0, 'moved on, late')),
      remove(id('deleted'), 1),
      // Ben changed it, which who deletes has not seen.
      remove(id('answered'), 1),
      upsert(id('left'), 1, onPage(1, 'left, late')),
    ];
    const { seq } = await get(house, ann, document);
    await put(house, ann, document, late, { version: 1 });
    const expected = ['answered, by Ben on 2', 'changed, late on 2', 'kept on 2', 'moved on, late on 2'];
    expect(await shown(document)).toEqual(expected);
    const moved = (await get(house, ann, document)).annotations.find((one) => one.id === id('moved on'));
    expect(moved).toMatchObject({
      body: { color: '#ff0000', pageIndex: 2 },
      pageIndex: 2,
      updatedBy: { id: ann.id },
    });
    expect(await shown(document, 1)).toEqual([
      'changed, late on 0',
      'kept on 0',
      'left, late on 1',
      'moved on, late on 0',
    ]);
    // Who looks at the present file is told.
    const news = (await get(house, ben, document, { since: seq })).annotations.map((one) => one.id).sort();
    expect(news).toEqual([id('changed'), id('moved on'), id('deleted')].sort());

    await put(house, ben, document, [upsert(id('changed'), 2, onPage(2, 'changed, last'))]);
    await put(house, ann, document, late, { version: 1 });
    await carryAnnotations(house.parts, document);
    expect(await shown(document)).toContain('changed, last on 2');
    expect(await shown(document)).toHaveLength(4);
  });
});

describe('[OFF-04] the document was moved or deleted meanwhile', () => {
  const offline = () => many(30, (index) => drawn(`offline ${index}`));
  const move = (id: number, folder: number) =>
    house.ask(updateDocument, { params: { id }, body: { folder } }, asOwner);

  it('moved to where one may still annotate, everything arrives', async () => {
    const document = await makePdfDocument(house, desk.space);
    await move(document, await makeFolder(house, desk.space));
    const operations = offline();
    await put(house, ann, document, operations);
    expect(await textsOf(document)).toEqual(textsIn(operations));
  });

  it.each([
    { rights: reads, name: 'read', answer: [403, 'auth.forbidden'] },
    { rights: 'none' as const, name: 'do nothing', answer: [404, 'document.not-found'] },
  ])(
    'moved to where one may only $name, nothing changes; once the right is back, the same operations arrive',
    async ({ rights, answer }) => {
      const document = await makePdfDocument(house, desk.space);
      const operations = offline();
      const half = operations.slice(0, 15);
      await put(house, ann, document, half);
      const folder = await makeFolder(house, desk.space);
      await setEntry(house, folder, desk.roles.writers, rights);
      await move(document, folder);
      const before = await stored(document);
      expect(await refusal(ann, document, operations)).toEqual(answer);
      expect(await stored(document)).toEqual(before);
      await setEntry(house, folder, desk.roles.writers, 'inherit');
      await put(house, ann, document, operations);
      expect(await textsOf(document)).toEqual(textsIn(operations));
    },
  );

  it('deleted: 404, and nothing changes; restored, the same operations arrive, once', async () => {
    const document = await makePdfDocument(house, desk.space);
    const operations = offline();
    await put(house, ann, document, operations.slice(0, 15));
    await house.ask(deleteDocument, { params: { id: document } }, asOwner);
    const before = await stored(document);
    expect(await refusal(ann, document, operations)).toEqual([404, 'document.not-found']);
    expect(await stored(document)).toEqual(before);
    house.clock.advance({ days: 7 });
    await house.ask(restoreItems, { body: { documentIds: [document] } }, asOwner);
    for (let turn = 0; turn < 2; turn += 1) await put(house, ann, document, operations);
    expect(await textsOf(document)).toEqual(textsIn(operations));
  });
});

describe('[OFF-04] 1,000 operations in ten requests', () => {
  it('each takes as many statements as one operation alone, on the present file and on an earlier one', async () => {
    const own = await openHouse();
    // Carrying over would be counted too.
    await own.parts.jobs.stop();
    const { space, ann } = await makeDesk(own);
    const document = await makePdfDocument(own, space);
    const path = `/documents/${document}/file`;
    const file = { field: 'newFile', filename: 'new.pdf', bytes: makePdf([{ text: 'new' }]) };
    expect((await sendForm(own, ann.token, { method: 'PUT', path }, [], [file])).status).toBe(200);
    for (const version of [2, 1]) {
      const count = async (operations: Operation[]) => {
        const work = () => put(own, ann, document, operations, { version, since: 0 });
        return (await countStatements(own, work)).statements;
      };
      // The file's facts are asked for once.
      await count([drawn('first')]);
      const alone = await count([drawn('alone')]);
      const hundreds: number[] = [];
      for (let turn = 0; turn < 10; turn += 1)
        hundreds.push(await count(many(100, (index) => drawn(`${turn} ${index}`))));
      expect(hundreds).toEqual(many(10, () => alone));
      expect(alone).toBeLessThanOrEqual(13);
      expect((await get(own, ann, document, { version })).annotations).toHaveLength(1002);
    }
    await own.close();
  });

  it('what is changed or deleted again in a later request follows on the earlier one, also where its answer was lost', async () => {
    const document = await makePdfDocument(house, desk.space);
    const device = new Annotator(ann.id);
    const ids = many(150, () => randomUUID());
    for (const id of ids) device.set(id, 'contents', 'first');
    for (const id of ids) device.set(id, 'contents', 'second');
    for (const id of ids.slice(0, 50)) device.set(id, 'contents', 'first');
    for (const id of ids.slice(100)) device.remove(id);
    let requests = 0;
    while (device.outbox.length > 0) {
      const batch = device.outbox.slice(0, 100) as Operation[];
      // Every other answer is lost.
      await put(house, ann, document, batch);
      const { annotations } = await put(house, ann, document, batch, { since: 0 });
      device.take(batch as never, new Map(annotations.map((one) => [one.id, one])) as never);
      requests += 1;
    }
    expect(requests).toBe(4);
    const now = (await get(house, ben, document)).annotations;
    expect(new Map(now.map((one) => [one.id, one.body?.contents]))).toEqual(
      new Map(ids.slice(0, 100).map((id, index) => [id, index < 50 ? 'first' : 'second'])),
    );
  });
});
