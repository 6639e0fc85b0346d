import type { FeedItem } from '@atrium/contract/feeds';
import { expect, it } from 'vitest';
import { groupActivities } from './group-activities.ts';

const item = (id: number, more: Partial<FeedItem> = {}): FeedItem => ({
  id,
  type: 'created',
  at: '2026-11-15T10:00:00.000Z',
  by: { id: 1, fullName: 'Ada Lindt', contact: null, image: null },
  entityType: 'document',
  entityId: id,
  name: `file ${id}.pdf`,
  format: 'pdf',
  space: 1,
  route: `/spaces/1/documents/folder/2/document/${id}`,
  ...more,
});
const counts = (items: FeedItem[]) => groupActivities(items, 60).map(({ count }) => count);

it('[DASH-02] forty files of one upload are one line that leads to their folder', () => {
  const items = Array.from({ length: 40 }, (_, at) => item(at + 1));
  expect(groupActivities(items, 60)).toEqual([
    { first: items[0], count: 40, isOpenEnded: false, format: 'pdf', folder: '/spaces/1/documents/folder/2' },
  ]);
});

it('[DASH-02] another person, deed, kind, place or hour is another line', () => {
  expect(
    counts([
      item(1),
      item(2),
      item(3, { by: { id: 2, fullName: 'Bo', contact: null, image: null } }),
      item(4),
    ]),
  ).toEqual([2, 1, 1]);
  expect(counts([item(1), item(2, { type: 'moved' })])).toEqual([1, 1]);
  const folder = {
    entityType: 'folder',
    format: null,
    route: '/spaces/1/documents/folder/2/folder/9',
  } as const;
  expect(counts([item(1), item(2, folder)])).toEqual([1, 1]);
  expect(counts([item(1), item(2, { route: '/spaces/1/documents/document/2' })])).toEqual([1, 1]);
  expect(counts([item(1), item(2, { at: '2026-11-15T08:59:00.000Z' })])).toEqual([1, 1]);
  expect(counts([item(1), item(2, { at: '2026-11-15T09:00:00.000Z' })])).toEqual([2]);
});

it('[DASH-02] files of several kinds show none; a feed that ends within an upload says so', () => {
  const items = [item(1), item(2, { format: 'docx' })];
  expect(groupActivities(items, 60)[0]?.format).toBeNull();
  expect(groupActivities(items, 2).map(({ isOpenEnded }) => isOpenEnded)).toEqual([true]);
  expect(groupActivities([item(1)], 1).map(({ isOpenEnded }) => isOpenEnded)).toEqual([false]);
});
