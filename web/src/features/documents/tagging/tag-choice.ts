import type { Document } from '@atrium/contract/documents';

export type Share = 'all' | 'some' | 'none';

/** What was chosen for tags, by their ids: all get it, or none keeps it. What is not in it stays as it is. */
export type TagChoice = ReadonlyMap<number, boolean>;

/** How many of the documents have each tag. */
export function countTags(documents: Pick<Document, 'tags'>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { tags } of documents) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

export function shareOf(count: number, documents: number): Share {
  return count === 0 ? 'none' : count === documents ? 'all' : 'some';
}

/** A click gives it to all, the next one takes it from all; where only some had it, the third leaves it so. */
export function clickTag(choice: TagChoice, tag: number, had: Share): TagChoice {
  const next = new Map(choice);
  const chosen = choice.get(tag);
  if (chosen === undefined) next.set(tag, had !== 'all');
  else if (had === 'some' && chosen) next.set(tag, false);
  else next.delete(tag);
  return next;
}

export function changeOf(choice: TagChoice): { add: number[]; remove: number[] } {
  const having = (isGiven: boolean) =>
    [...choice].flatMap(([tag, given]) => (given === isGiven ? [tag] : []));
  return { add: having(true), remove: having(false) };
}
