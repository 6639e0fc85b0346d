import type { PdfAnnotationObject } from '@embedpdf/react-pdf-viewer';
import { expect, it } from 'vitest';
import { fromRow, toBody } from './annotation-body.ts';

const drawn = {
  id: 'a',
  type: 15,
  pageIndex: 2,
  author: 'somebody',
  created: new Date('2026-01-02T03:04:05Z'),
  modified: new Date('2026-01-02T03:04:06Z'),
  flags: ['print'],
  contents: undefined,
  rect: { origin: { x: 1, y: 2 }, size: { width: 3, height: 4 } },
} as unknown as PdfAnnotationObject;

it('[VIEW-02] what the server says itself is not sent', () => {
  expect(toBody(drawn)).toEqual({
    type: 15,
    pageIndex: 2,
    flags: ['print'],
    rect: { origin: { x: 1, y: 2 }, size: { width: 3, height: 4 } },
  });
});

it('[VIEW-02] bytes of a stamp survive JSON', () => {
  const stamp = { ...drawn, data: new Uint8Array([1, 2, 255]).buffer } as unknown as PdfAnnotationObject;
  expect(toBody(stamp).data).toBe('AQL/');
});

it('[VIEW-02] a stored one comes back with its author, and dates that are dates', () => {
  const row = {
    id: 'a',
    rev: 3,
    body: toBody(drawn),
    author: { fullName: 'Marta Keller' },
    createdAt: '2026-02-03T04:05:06Z',
    updatedAt: '2026-02-03T05:05:06Z',
    deleted: false,
  };
  expect(fromRow(row)).toMatchObject({
    id: 'a',
    author: 'Marta Keller',
    created: new Date('2026-02-03T04:05:06Z'),
    modified: new Date('2026-02-03T05:05:06Z'),
    flags: ['print'],
  });
});
