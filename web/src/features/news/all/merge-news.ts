import type { Announcement } from '@atrium/contract/announcements';
import type { NewsItem } from '@atrium/contract/news';

export type Entry = { kind: 'announcement'; item: Announcement } | { kind: 'press'; item: NewsItem };

/** As much as was read of one kind, in its order, and whether there is more. */
interface Source<Item> {
  items: Item[];
  hasMore: boolean;
}

interface Merged {
  pinned: Announcement[];
  /** Newest first; announcements before the press of the same day. */
  rest: Entry[];
  /** What must be read on for more to be shown. */
  next: Entry['kind'][];
}

const beyond = '9999';

/** How far back a kind is known: nothing older can be shown yet, as something of it may come in between. */
function reach<Item extends { date: string; isPinned?: boolean }>({ items, hasMore }: Source<Item>): string {
  if (!hasMore) return '';
  const last = items.at(-1);
  return last === undefined || last.isPinned ? beyond : last.date;
}

/** Two lists that are read a page at a time, as one. */
export function mergeNews(announcements: Source<Announcement>, press: Source<NewsItem>): Merged {
  const reaches = { announcement: reach(announcements), press: reach(press) };
  const [limit = ''] = Object.values(reaches).sort().reverse();
  const entries: Entry[] = [
    ...announcements.items
      .filter(({ isPinned }) => !isPinned)
      .map((item) => ({ kind: 'announcement' as const, item })),
    ...press.items.map((item) => ({ kind: 'press' as const, item })),
  ];
  return {
    pinned: announcements.items.filter(({ isPinned }) => isPinned),
    rest: entries
      .filter(({ item }) => item.date >= limit)
      .sort((a, b) => (a.item.date === b.item.date ? 0 : a.item.date < b.item.date ? 1 : -1)),
    next: (['announcement', 'press'] as const).filter(
      (kind) => reaches[kind] !== '' && reaches[kind] === limit,
    ),
  };
}
