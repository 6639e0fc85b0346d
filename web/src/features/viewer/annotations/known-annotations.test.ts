import { describe, expect, it } from 'vitest';
import type { Row } from '../../../core/annotations/row.ts';
import { type KnownAnnotations, takeNews, toOperation, withOperation } from './known-annotations.ts';

const none = new Set<string>();
const body = (contents: string) => ({ type: 9, pageIndex: 1, contents });
const row = (id: string, rev: number, contents: string | null): Row => ({
  id,
  rev,
  body: contents === null ? null : body(contents),
  author: { fullName: 'Marta Keller' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  deleted: contents === null,
});
const known: KnownAnnotations = new Map([['a', { rev: 3, body: body('old') }]]);

describe('[VIEW-02] what happens in the viewer', () => {
  it('counts when it says something new', () => {
    expect(toOperation(known, { id: 'a', isNew: false, body: body('old') })).toBeUndefined();
    const operation = toOperation(known, { id: 'a', isNew: false, body: body('new') });
    expect(operation).toMatchObject({ id: 'a', baseRev: 3, op: 'upsert', body: body('new') });
    const after = withOperation(known, operation as NonNullable<typeof operation>);
    expect(toOperation(after, { id: 'a', isNew: false, body: body('new') })).toBeUndefined();
  });

  it('an import comes back as new, perhaps a little different: it is no edit', () => {
    expect(toOperation(known, { id: 'a', isNew: true, body: { ...body('old'), extra: 1 } })).toBeUndefined();
  });

  it('a new one has no revision; a deletion counts for one that is known', () => {
    const added = toOperation(known, { id: 'b', isNew: true, body: body('x') });
    expect(added).toMatchObject({ id: 'b', baseRev: null });
    const gone = toOperation(known, { id: 'a', isNew: false, body: null });
    expect(gone).toMatchObject({ op: 'delete', baseRev: 3 });
    expect(toOperation(known, { id: 'b', isNew: false, body: null })).toBeUndefined();
  });
});

describe('[VIEW-05] news of others', () => {
  it('new, changed and deleted ones change the screen', () => {
    const { show, remove, known: after } = takeNews(known, [row('b', 1, 'theirs'), row('a', 4, null)], none);
    expect(show.map(({ id }) => id)).toEqual(['b']);
    expect(remove).toEqual([{ id: 'a', pageIndex: 1 }]);
    expect([...after.keys()]).toEqual(['b']);
  });

  it('one’s own come back without being drawn a second time', () => {
    const { show, known: after } = takeNews(known, [row('a', 4, 'old')], none);
    expect(show).toEqual([]);
    expect(after.get('a')?.rev).toBe(4);
  });

  it('who has not sent an edit yet keeps seeing it, on the revision that they had seen', () => {
    const changes = takeNews(known, [row('a', 9, 'theirs')], new Set(['a']));
    expect([changes.show, changes.remove]).toEqual([[], []]);
    expect(changes.known.get('a')).toEqual({ rev: 3, body: body('old') });
  });

  it('a deletion that is known already changes nothing', () => {
    expect(takeNews(known, [row('z', 2, null)], none).remove).toEqual([]);
  });
});
