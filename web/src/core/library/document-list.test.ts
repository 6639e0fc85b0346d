import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf, listOf, onlyRead, someDocument } from '../../testing/items.ts';
import { compareText } from '../../ui/data-table/sort-rows.ts';
import { DocumentList } from './document-list.ts';
import { orderNames } from './order-names.ts';

const at = '2026-01-01T00:00:00.000Z';

it('[DOC-01] [DOC-12] a document comes out of the columns as it was', () => {
  const some = { folder: 5, createdAt: at, lastModifiedAt: '2026-02-03T04:05:06.789Z' };
  const route = (id: number) => `/spaces/3/documents/folder/5/document/${id}`;
  const documents = [
    someDocument(1, 'Annex.pdf', { ...some, route: route(1), tags: [7, 8], createdBy: 9 }),
    someDocument(2, 'Plan.doc', {
      ...{ ...some, route: route(2), permissions: onlyRead, status: 'processing' },
      format: 'doc',
      file: { mime: 'application/msword', filename: 'Plan.doc', size: 12, pdfCopyFilename: 'Plan.pdf' },
    }),
  ];
  const list = listOf(...documents.toReversed());
  expect([list.at(0), list.at(1)]).toEqual(documents);
  expect([list.at(-1), list.at(2)]).toEqual([undefined, undefined]);
  expect([list.placeOf(2), list.placeOf(3)]).toEqual([1, -1]);
  expect(list.isProcessed).toBe(true);
  const atRoot = someDocument(4, 'Root.pdf', { createdAt: at, lastModifiedAt: at });
  expect(new DocumentList(columnsOf([atRoot])).at(0)).toEqual(atRoot);
});

it('[DOC-02] names stand in the order of language, whatever they are', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[aäAÄß_ -]{0,3}[0-9]{0,12}[bB]?$/),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (names) => {
      const order = [...orderNames(names)];
      expect(order.toSorted((a, b) => a - b)).toEqual(names.map((_, index) => index));
      for (const [place, index] of order.entries()) {
        const before = order[place - 1];
        if (before !== undefined)
          expect(compareText(names[before] as string, names[index] as string)).toBeLessThanOrEqual(0);
      }
    }),
  );
});
