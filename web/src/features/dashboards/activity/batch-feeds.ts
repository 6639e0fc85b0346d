import { type FeedItem, mostFeeds } from '@atrium/contract/feeds';

type Answer = PromiseWithResolvers<FeedItem[]>;
/** A space, or all of them. */
export type FeedOf = number | 'all';
type Ask = (spaceIds: number[], everywhere: boolean) => Promise<FeedItem[]>;

/** A time long enough for all widgets of a page to ask, too short to be noticed. */
const waitMilliseconds = 10;

/** What is asked for one by one within a moment is asked for at once. */
export function batchFeeds(ask: Ask, length: number): (of: FeedOf) => Promise<FeedItem[]> {
  let waiting = new Map<FeedOf, Answer>();

  function askAll(): void {
    const asked = waiting;
    waiting = new Map();
    const spaceIds = [...asked.keys()].filter((of) => of !== 'all');
    const answersOf = (of: FeedOf[]) => new Map(of.map((one) => [one, asked.get(one) as Answer]));
    const all: FeedOf[] = asked.has('all') ? ['all'] : [];
    void askSome(answersOf([...all, ...spaceIds.slice(0, mostFeeds)]));
    for (let at = mostFeeds; at < spaceIds.length; at += mostFeeds)
      void askSome(answersOf(spaceIds.slice(at, at + mostFeeds)));
  }

  async function askSome(answers: Map<FeedOf, Answer>): Promise<void> {
    try {
      const spaceIds = [...answers.keys()].filter((of) => of !== 'all');
      const items = await ask(spaceIds, answers.has('all'));
      const bySpace = Map.groupBy(items, (item) => item.space);
      // Both have what is newest: the items of all spaces are among those of each.
      for (const [of, answer] of answers)
        answer.resolve((of === 'all' ? items : (bySpace.get(of) ?? [])).slice(0, length));
    } catch (error) {
      for (const answer of answers.values()) answer.reject(error);
    }
  }

  return (of) => {
    const answer = waiting.get(of) ?? Promise.withResolvers<FeedItem[]>();
    if (waiting.size === 0) setTimeout(askAll, waitMilliseconds);
    waiting.set(of, answer);
    return answer.promise;
  };
}
