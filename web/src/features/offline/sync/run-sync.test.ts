import 'fake-indexeddb/auto';
import type { Document } from '@atrium/contract/documents';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../base/session/session.ts';
import { isAskingToSignIn } from '../../../base/session/sign-in-again.ts';
import { emptyOutbox, type Operation } from '../../../core/annotations/outbox.ts';
import { listKept, readCopy, readCopyAnnotations, saveCopy, stateOf } from '../../../core/offline/copies.ts';
import { openAnnotations, wipePerson } from '../../../core/offline/databases.ts';
import { keepOutbox, operationsOf } from '../../../core/offline/outbox-store.ts';
import { someDocument } from '../../../testing/items.ts';
import { makeToken } from '../../../testing/make-token.ts';
import { allPermissions } from '../../../testing/permissions.ts';
import { type Asked, ok, refuse, stubServer } from '../../../testing/stub-server.ts';
import { type End, runSync } from './run-sync.ts';
import { readSyncState } from './sync-state.ts';

const path = (id: number) => `/documents/${id}/pdf-version/annotations`;
const put = (id: number) => `PUT ${path(id)}`;
const document = someDocument(7, 'Plan.pdf');
const at = '2026-01-01T00:00:00Z';
const file = { mime: 'application/pdf', filename: 'Plan.pdf', size: 8, pdfCopyFilename: null };
/** As the server answers one. */
const whole: Document = {
  ...{
    id: 7,
    name: 'Plan.pdf',
    entityType: 'document',
    space: 2,
    folder: null,
    tags: [],
    file,
    format: 'pdf',
  },
  ...{
    status: 'ready',
    route: '/',
    createdBy: 1,
    createdAt: at,
    lastModifiedAt: at,
    permissions: allPermissions,
  },
};
const by = { id: 1, fullName: 'Ann' };

/** Takes each operation once, as the server does. */
function makeServer(version = 1) {
  const taken = new Map<string, string>();
  const save = ({ body }: Asked) => {
    const { operations } = body as { operations: Operation[] };
    for (const { opId, id } of operations) taken.set(opId, id);
    const annotations = operations.map(({ id }) => ({
      ...{ id, rev: 1, pageIndex: 0, body: {}, inReplyTo: null, deleted: false },
      ...{ author: by, createdAt: at, updatedBy: by, updatedAt: at },
    }));
    return Response.json({ annotations, seq: taken.size, version });
  };
  return { taken, save };
}

const draw = (): Operation => {
  const id = crypto.randomUUID();
  return { opId: crypto.randomUUID(), id, baseRev: null, op: 'upsert', body: { type: 9 } };
};
const drawOn = async (documentId: number, count: number, version = 1) => {
  const waiting = Array.from({ length: count }, draw);
  await keepOutbox({ documentId, version, name: `Plan ${documentId}` }, emptyOutbox, { waiting, sent: [] });
  return waiting;
};
const keep = (version = 1) =>
  saveCopy(
    {
      ...{ id: 7, document, spaceName: 'Plans', version, size: 8 },
      ...{ savedAt: 1, checkedAt: 1, lock: null },
    },
    new Blob(['%PDF-1.7']),
    { documentId: 7, version, seq: 0, rows: [] },
  );
const copies = (...states: object[]) => ({ 'GET /documents/copies': ok(states) });

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
async function run(isWanted = false, onNew = () => {}): Promise<End | undefined> {
  let sent: End | undefined;
  const onSent = (end: End) => {
    sent = end;
  };
  await runSync(client, { isWanted, onNew, onSent });
  return sent;
}
const problems = async () =>
  (await listKept()).map(({ id, problem }) => [id, problem?.kind, problem?.message]);

beforeEach(async () => {
  startSession(makeToken({ sub: '1' }));
  await Promise.all([wipePerson('1'), wipePerson('2')]);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('[OFF-04] sends all of every version, a hundred in a request, and keeps what the server made of it', async () => {
  await keep(2);
  await drawOn(7, 250, 2);
  await drawOn(7, 1, 1);
  const { taken, save } = makeServer(2);
  const asked = stubServer({ [put(7)]: save, ...copies() });
  expect(await run()).toBe('done');
  const saves = asked.filter(({ method }) => method === 'PUT');
  expect(saves.map(({ body }) => (body as { operations: unknown[] }).operations.length)).toEqual([
    1, 100, 100, 50,
  ]);
  expect(taken.size).toBe(251);
  expect(await operationsOf(7)).toEqual([]);
  expect((await readCopyAnnotations(7))?.rows).toHaveLength(250);
});

it('[OFF-04] without an answer everything stays, no problem is noted, and the same operations go again', async () => {
  const drawn = await drawOn(7, 2);
  stubServer({});
  expect(await run()).toBe('silent');
  expect(await problems()).toEqual([[7, undefined, undefined]]);
  const { taken, save } = makeServer();
  stubServer({ [put(7)]: save, ...copies() });
  expect(await run()).toBe('done');
  expect([...taken.keys()]).toEqual(drawn.map(({ opId }) => opId));
});

it('[OFF-04] an answer that was lost does no harm: what may have arrived goes again under its name', async () => {
  const drawn = await drawOn(7, 1);
  const { taken, save } = makeServer();
  stubServer({
    [put(7)]: (asked) => {
      save(asked);
      throw new TypeError('Failed to fetch');
    },
  });
  expect(await run()).toBe('silent');
  stubServer({ [put(7)]: save, ...copies() });
  expect(await run()).toBe('done');
  expect([...taken.keys()]).toEqual(drawn.map(({ opId }) => opId));
});

it('[OFF-04] a deleted document, a lost right and a server that fails are told, and hold up nobody else', async () => {
  for (const id of [5, 6, 7, 8]) await drawOn(id, 1);
  const { save } = makeServer();
  stubServer({
    [put(5)]: refuse('document.not-found', 'No.'),
    [put(6)]: refuse('auth.forbidden', 'You may not annotate it.'),
    [put(7)]: refuse('system.unexpected', 'Broken.'),
    [put(8)]: save,
    ...copies(),
  });
  expect(await run()).toBe('failed');
  expect(await problems()).toEqual([
    [5, 'gone', 'The document was deleted, or you can no longer read it.'],
    [6, 'refused', 'You may not annotate it.'],
    [7, 'error', 'Broken.'],
  ]);
  const said = readSyncState().documents.map(({ state, reason }) => [state, reason]);
  expect(said.at(1)).toEqual(['failed', 'You may not annotate it.']);
  stubServer({ [put(5)]: save, [put(6)]: save, [put(7)]: save, ...copies() });
  const onNew = vi.fn();
  expect(await run(false, onNew)).toBe('done');
  expect(onNew).not.toHaveBeenCalled();
  expect(await problems()).toEqual([]);
});

it('[OFF-04] [AUD-02] what a late review closes says so, is not taken for deleted, and arrives once it is open', async () => {
  await keep();
  await drawOn(7, 1);
  const message = 'The deadline of this space’s permission review has expired. Ask Ann.';
  stubServer({
    [put(7)]: refuse('document.not-found', 'No.'),
    ...copies({ id: 7, state: 'locked', message }),
  });
  expect(await run()).toBe('failed');
  expect(await problems()).toEqual([[7, 'refused', message]]);
  expect(readSyncState().documents).toMatchObject([{ state: 'failed', reason: message }]);
  const [locked] = await listKept();
  expect(locked).toMatchObject({ copy: { lock: message }, hasFile: true, waiting: 1 });
  const { taken, save } = makeServer();
  stubServer({ [put(7)]: save, ...copies() });
  expect(await run()).toBe('done');
  expect(taken.size).toBe(1);
  expect(await problems()).toEqual([[7, undefined, undefined]]);
});

it('[OFF-04] whether a document is gone or closed is asked again where no answer comes', async () => {
  await drawOn(7, 1);
  stubServer({ [put(7)]: refuse('document.not-found', 'No.') });
  expect(await run()).toBe('silent');
  expect(await problems()).toEqual([[7, undefined, undefined]]);
});

it('[OFF-04] one operation that is refused for good is put aside, told, and tried again when somebody wants to', async () => {
  const [good, bad, also] = (await drawOn(7, 3)) as [Operation, Operation, Operation];
  const { taken, save } = makeServer();
  const isBad = ({ body }: Asked) =>
    (body as { operations: Operation[] }).operations.some(({ opId }) => opId === bad.opId);
  stubServer({
    [put(7)]: (asked) => (isBad(asked) ? refuse('request.invalid', 'Too large.')() : save(asked)),
    ...copies(),
  });
  expect(await run()).toBe('failed');
  expect([...taken.keys()].sort()).toEqual([good.opId, also.opId].sort());
  expect((await operationsOf(7)).map(({ opId, refusal }) => [opId, refusal])).toEqual([
    [bad.opId, 'Too large.'],
  ]);
  expect(await problems()).toEqual([[7, 'error', 'Too large.']]);
  const asked = stubServer({ [put(7)]: save, ...copies() });
  expect(await run()).toBe('done');
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(await run(true)).toBe('done');
  expect(taken.has(bad.opId)).toBe(true);
  expect(await problems()).toEqual([]);
});

it('[OFF-04] a protected PDF asks for its password until it is right; skipped, it is asked for when somebody wants to', async () => {
  await drawOn(7, 1);
  const { taken, save } = makeServer();
  const asked = stubServer({
    [put(7)]: (one) =>
      (one.body as { password?: string }).password === 'right'
        ? save(one)
        : refuse('document.pdf-password')(),
    ...copies(),
  });
  const answer = async (password: string | null, isWrong: boolean) => {
    await vi.waitFor(() => expect(readSyncState().question?.isWrong).toBe(isWrong));
    readSyncState().question?.answer(password);
  };
  const first = run();
  await answer('wrong', false);
  await answer(null, true);
  expect(await first).toBe('failed');
  expect(await problems()).toEqual([[7, 'password', 'The password of the PDF is needed.']]);
  const before = asked.length;
  expect(await run()).toBe('done');
  expect(asked.slice(before).filter(({ method }) => method === 'PUT')).toEqual([]);
  const wanted = run(true);
  await answer('right', false);
  expect(await wanted).toBe('done');
  expect(taken.size).toBe(1);
  expect(JSON.stringify(await listKept())).not.toContain('right');
});

it('[OFF-04] a session that has ended asks to sign in over the page, and goes on as the same person', async () => {
  await drawOn(7, 1);
  const fresh = makeToken({ sub: '1', endsIn: 7200 });
  const { taken, save } = makeServer();
  const guard = (answer: (asked: Asked) => Response) => (asked: Asked) =>
    asked.token === fresh ? answer(asked) : refuse('auth.required')();
  stubServer({
    [put(7)]: guard(save),
    'GET /documents/7': guard(() => Response.json(whole)),
    ...copies(),
  });
  const running = run();
  await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
  startSession(fresh);
  expect(await running).toBe('done');
  expect(taken.size).toBe(1);
});

it('[OFF-06] somebody else who signs in meanwhile sends nothing of it, and it stays', async () => {
  await drawOn(7, 101);
  const { taken, save } = makeServer();
  const asked = stubServer({
    [put(7)]: (one) => {
      startSession(makeToken({ sub: '2' }));
      return save(one);
    },
    ...copies(),
  });
  await run().catch(() => {});
  expect(asked).toHaveLength(1);
  expect(taken.size).toBe(100);
  expect(await listKept()).toEqual([]);
  expect(await (await openAnnotations()).count('problems')).toBe(0);
  startSession(makeToken({ sub: '1' }));
  expect((await operationsOf(7)).length).toBeGreaterThan(0);
});

it('[OFF-04] [14.3.3] a copy that is gone loses its bytes, and its unsent changes stay; a locked one stays closed until it is open again', async () => {
  await keep();
  await drawOn(7, 1);
  const no = { [put(7)]: refuse('space.review-expired', 'Late.') };
  stubServer({ ...no, ...copies({ id: 7, state: 'locked', message: 'Late.' }) });
  await run();
  expect((await readCopy(7))?.lock).toBe('Late.');
  stubServer({ [put(7)]: refuse('document.not-found', 'No.'), ...copies({ id: 7, state: 'gone' }) });
  expect(await run()).toBe('failed');
  const [left] = await listKept();
  expect(left).toMatchObject({ copy: undefined, hasFile: false, waiting: 1, problem: { kind: 'gone' } });
  expect(left && stateOf(left)).toBe('sync error');
});
