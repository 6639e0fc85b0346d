import { type FeedItem, mostFeeds } from '@atrium/contract/feeds';

type Answer = PromiseWithResolvers<FeedItem[]>;

/** Long enough for all widgets of a page to ask, too short to be noticed. */
const waitMilliseconds = 10;

/** What is asked for one by one within a moment is asked for at once. */
export function batchFeeds(
  ask: (spaceIds: number[]) => Promise<FeedItem[]>,
): (spaceId: number) => Promise<FeedItem[]> {
  let waiting = new Map<number, Answer>();

  function askAll(): void {
    const asked = [...waiting];
    waiting = new Map();
    for (let at = 0; at < asked.length; at += mostFeeds) void askSome(asked.slice(at, at + mostFeeds));
  }

  async function askSome(asked: [number, Answer][]): Promise<void> {
    try {
      const items = Map.groupBy(await ask(asked.map(([id]) => id)), (item) => item.space);
      for (const [id, answer] of asked) answer.resolve(items.get(id) ?? []);
    } catch (error) {
      for (const [, answer] of asked) answer.reject(error);
    }
  }

  return (spaceId) => {
    const answer = waiting.get(spaceId) ?? Promise.withResolvers<FeedItem[]>();
    if (waiting.size === 0) setTimeout(askAll, waitMilliseconds);
    waiting.set(spaceId, answer);
    return answer.promise;
  };
}
