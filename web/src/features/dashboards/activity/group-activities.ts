import type { FeedItem } from '@atrium/contract/feeds';

/** One line of the feed: one thing, or several that somebody did at one go. */
export interface Activity {
  first: FeedItem;
  count: number;
  /** Whether there may be more of it than the feed tells. */
  isOpenEnded: boolean;
  /** What all of them have, where they are files of one kind. */
  format: string | null;
  /** The address of the folder that they lie in. */
  folder: string;
}

const anHour = 60 * 60_000;

const folderOf = ({ route }: FeedItem) => route.replace(/\/(document|folder)\/\d+$/, '');

/** What one person did in one place within the hour, one after the other, is one line. */
export function groupActivities(items: FeedItem[], feedLength: number): Activity[] {
  const groups: FeedItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] && belongTogether(last[0], item)) last.push(item);
    else groups.push([item]);
  }
  return groups.map((group, index) => {
    const [first] = group as [FeedItem];
    return {
      first,
      count: group.length,
      isOpenEnded: index === groups.length - 1 && group.length > 1 && items.length >= feedLength,
      format: group.every(({ format }) => format === first.format) ? first.format : null,
      folder: folderOf(first),
    };
  });
}

const belongTogether = (a: FeedItem, b: FeedItem): boolean =>
  a.by.id === b.by.id &&
  a.type === b.type &&
  a.entityType === b.entityType &&
  folderOf(a) === folderOf(b) &&
  new Date(a.at).getTime() - new Date(b.at).getTime() <= anHour;
