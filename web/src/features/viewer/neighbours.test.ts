import type { Document } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { neighboursOf, placeOf } from './neighbours.ts';

const named = (id: number, name: string) => ({ id, name }) as Document;
const documents = [named(1, 'Report 10'), named(2, 'report 2'), named(3, 'Annex')];

it('[VIEW-01] previous and next are those of the table’s order, not of the list’s', () => {
  expect(neighboursOf(documents, 2)).toEqual({ previous: documents[2], next: documents[0] });
  expect(neighboursOf(documents, 3)).toEqual({ previous: undefined, next: documents[1] });
  expect(neighboursOf(documents, 1)).toEqual({ previous: documents[1], next: undefined });
});

it('[VIEW-01] a document that has left the folder meanwhile has no neighbours', () => {
  expect(neighboursOf(documents, 9)).toEqual({});
});

it('[VIEW-01] closing leads to the folder, or to the space', () => {
  expect(placeOf({ space: 3, folder: 7 })).toBe('/spaces/3/documents/folder/7');
  expect(placeOf({ space: 3, folder: null })).toBe('/spaces/3/documents');
});
