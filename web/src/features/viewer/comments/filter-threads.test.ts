import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { expect, it } from 'vitest';
import { type Filter, filterThreads, writersOf } from './filter-threads.ts';
import { makeThreads } from './threads.ts';

const some = (id: string, author: string, more: object = {}) =>
  ({
    ...{ id, author, type: 9, pageIndex: 0, contents: 'x' },
    rect: { origin: { x: 0, y: 0 }, size: { width: 1, height: 1 } },
    ...more,
  }) as unknown as PdfAnnotationObject;

const threads = makeThreads([
  some('own', 'Me'),
  some('theirs', 'Livia'),
  some('answer', 'Me', { inReplyToId: 'theirs' }),
  some('namesake', 'Livia', { pageIndex: 2, contents: 'See @[Old Name](7)' }),
  some('file', 'Scanner', { pageIndex: 2 }),
  some('nobody', '', { pageIndex: 3 }),
]);
const ids: Record<string, number> = { theirs: 8, namesake: 9, answer: 7 };
const known = { me: { id: 7, name: 'Me' }, page: 3, idOf: (id: string) => ids[id] ?? 0 };
const shown = (filter: Filter) => filterThreads(threads, filter, known).map(({ id }) => id);

it('[VIEW-02] comments of all, own ones with what one answered, and those that mention one', () => {
  expect(shown({ kind: 'all' })).toHaveLength(5);
  // The server has not told yet whose the newest is.
  expect(shown({ kind: 'mine' })).toEqual(['own', 'theirs']);
  expect(shown({ kind: 'mentions' })).toEqual(['namesake']);
});

it('[VIEW-02] comments of one page, and of one person: two of one name are two', () => {
  expect(shown({ kind: 'page' })).toEqual(['namesake', 'file']);
  const people = writersOf(threads, known);
  expect(people.map(({ name }) => name)).toEqual(['Livia', 'Livia', 'Scanner']);
  expect(people.map(({ key }) => shown({ kind: 'person', key }))).toEqual([
    ['theirs'],
    ['namesake'],
    ['file'],
  ]);
});
