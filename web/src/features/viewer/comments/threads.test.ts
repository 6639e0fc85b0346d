import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { expect, it } from 'vitest';
import { makeThreads } from './threads.ts';

const some = (id: string, more: object = {}) =>
  ({
    id,
    type: 9,
    pageIndex: 0,
    rect: { origin: { x: 0, y: 0 }, size: { width: 1, height: 1 } },
    ...more,
  }) as unknown as PdfAnnotationObject;
const at = (y: number) => ({ rect: { origin: { x: 0, y }, size: { width: 1, height: 1 } } });
const tell = (objects: PdfAnnotationObject[]) =>
  makeThreads(objects).map(({ id, number, replies }) => [id, number, ...replies.map((one) => one.id)]);

it('[VIEW-02] threads stand in the order of the pages; those with words are counted', () => {
  expect(
    tell([
      some('later', { pageIndex: 2, contents: 'c' }),
      some('low', { ...at(50), contents: 'b' }),
      some('bare', at(20)),
      some('answered', at(10)),
      some('reply', { type: 1, inReplyToId: 'answered', contents: 'a' }),
      some('link', { type: 2 }),
    ]),
  ).toEqual([
    ['answered', 1, 'reply'],
    ['bare', null],
    ['low', 2],
    ['later', 3],
  ]);
});

it('[VIEW-02] replies to replies are one thread, by their times; one to what is gone stands alone, circles end', () => {
  const when = (day: number) => ({ created: new Date(2026, 0, day), contents: 'x' });
  expect(
    tell([
      some('root'),
      some('third', { inReplyToId: 'first', ...when(3) }),
      some('first', { inReplyToId: 'root', ...when(1) }),
      some('second', { inReplyToId: 'root', ...when(2) }),
      some('alone', { inReplyToId: 'gone', ...when(1), pageIndex: 1 }),
      some('one', { inReplyToId: 'two', pageIndex: 2 }),
      some('two', { inReplyToId: 'one', pageIndex: 2 }),
    ]).slice(0, 2),
  ).toEqual([
    ['root', 1, 'first', 'second', 'third'],
    ['alone', 2],
  ]);
});
