import type { Announcement } from '@atrium/contract/announcements';
import type { NewsItem } from '@atrium/contract/news';
import { expect, it } from 'vitest';
import { mergeNews } from './merge-news.ts';

const told = (id: number, date: string, isPinned = false) => ({ id, date, isPinned }) as Announcement;
const written = (id: number, date: string) => ({ id, date }) as NewsItem;
const shown = ({ rest, pinned, next }: ReturnType<typeof mergeNews>) => ({
  pinned: pinned.map(({ id }) => id),
  rest: rest.map(({ kind, item }) => `${kind} ${item.id}`),
  next,
});

it('[NEWS-01] both kinds are one list, newest first; pinned ones stand apart', () => {
  const announcements = [told(1, '2026-01-01', true), told(2, '2026-03-03'), told(3, '2026-03-01')];
  const press = [written(4, '2026-03-03'), written(5, '2026-03-02')];
  expect(
    shown(mergeNews({ items: announcements, hasMore: false }, { items: press, hasMore: false })),
  ).toEqual({
    pinned: [1],
    rest: ['announcement 2', 'press 4', 'press 5', 'announcement 3'],
    next: [],
  });
});

it('[NEWS-01] nothing is shown that something unread may come before', () => {
  const announcements = { items: [told(2, '2026-03-03'), told(3, '2026-01-01')], hasMore: false };
  const press = { items: [written(4, '2026-03-02')], hasMore: true };
  expect(shown(mergeNews(announcements, press))).toEqual({
    pinned: [],
    rest: ['announcement 2', 'press 4'],
    next: ['press'],
  });
});

it('[NEWS-01] as long as there may be more pinned ones the rest waits; what holds it up is read on', () => {
  const announcements = { items: [told(1, '2020-01-01', true)], hasMore: true };
  const press = { items: [written(4, '2026-03-02')], hasMore: true };
  expect(shown(mergeNews(announcements, press))).toEqual({ pinned: [1], rest: [], next: ['announcement'] });
});
