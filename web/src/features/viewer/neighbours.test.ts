import { expect, it } from 'vitest';
import { listOf, someDocument } from '../../testing/items.ts';
import { neighboursOf, placeOf } from './neighbours.ts';

const documents = listOf(someDocument(1, 'Report 10'), someDocument(2, 'report 2'), someDocument(3, 'Annex'));
const idsAround = (id: number) => {
  const { previous, next } = neighboursOf(documents, id);
  return [previous?.id, next?.id];
};

it('[VIEW-01] previous and next are those of the table’s order, not of the list’s', () => {
  expect(idsAround(2)).toEqual([3, 1]);
  expect(idsAround(3)).toEqual([undefined, 2]);
  expect(idsAround(1)).toEqual([2, undefined]);
});

it('[VIEW-01] a document that has left the folder meanwhile has no neighbours', () => {
  expect(neighboursOf(documents, 9)).toEqual({});
});

it('[VIEW-01] closing leads to the folder, or to the space', () => {
  expect(placeOf({ space: 3, folder: 7 })).toBe('/spaces/3/documents/folder/7');
  expect(placeOf({ space: 3, folder: null })).toBe('/spaces/3/documents');
});
