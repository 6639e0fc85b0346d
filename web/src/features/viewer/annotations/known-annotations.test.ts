import type { AnnotationEvent, PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { describe, expect, it } from 'vitest';
import type { Row } from './annotation-body.ts';
import { type KnownAnnotations, readEvent, takeNews, withOperation } from './known-annotations.ts';

const none = new Set<string>();
const drawn = (id: string, contents: string) =>
  ({ id, type: 9, pageIndex: 1, contents, author: 'x' }) as unknown as PdfAnnotationObject;
const body = (contents: string) => ({ type: 9, pageIndex: 1, contents });
const event = (type: 'create' | 'update' | 'delete', annotation: PdfAnnotationObject, committed = true) =>
  ({ type, annotation, committed, documentId: '1', pageIndex: 1, patch: {} }) as AnnotationEvent;
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

describe('[VIEW-02] events of the viewer', () => {
  it('count once they are committed, and when they say something new', () => {
    expect(readEvent(known, event('update', drawn('a', 'new'), false), none)).toBeUndefined();
    expect(readEvent(known, event('create', drawn('a', 'old')), none)).toBeUndefined();
    const operation = readEvent(known, event('update', drawn('a', 'new')), none);
    expect(operation).toMatchObject({ id: 'a', baseRev: 3, op: 'upsert', body: body('new') });
    const after = withOperation(known, operation as NonNullable<typeof operation>);
    expect(readEvent(after, event('update', drawn('a', 'new')), none)).toBeUndefined();
  });

  it('a new one has no revision; a deletion counts for one that is known', () => {
    expect(readEvent(known, event('create', drawn('b', 'x')), none)).toMatchObject({
      id: 'b',
      baseRev: null,
    });
    expect(readEvent(known, event('delete', drawn('a', 'old')), none)).toMatchObject({
      op: 'delete',
      baseRev: 3,
    });
    expect(readEvent(known, event('delete', drawn('b', 'x')), none)).toBeUndefined();
  });

  it('those inside of the PDF are nobody’s to save', () => {
    expect(readEvent(known, event('create', drawn('p', 'x')), new Set(['p']))).toBeUndefined();
    expect(readEvent(known, { type: 'loaded', documentId: '1', total: 4 }, none)).toBeUndefined();
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
