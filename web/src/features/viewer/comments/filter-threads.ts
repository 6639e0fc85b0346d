import { readMentions } from '@atrium/contract/parts/mentions';
import type { Comment, Thread } from './threads.ts';

/** Somebody who wrote or drew something: by id where the server has told it. */
export interface Writer {
  id: number;
  name: string;
}

export type Filter =
  | { kind: 'all' }
  | { kind: 'mine' }
  | { kind: 'mentions' }
  | { kind: 'page' }
  | { kind: 'person'; key: string };

export const everything: Filter = { kind: 'all' };

interface Known {
  me: Writer;
  /** The page that is read, from 1. */
  page: number;
  /** 0 where it is not known. */
  idOf: (annotation: string) => number;
}

/** Two people may have one name, and one person has none that lasts. */
export const keyOf = (comment: Comment, { idOf, me }: Known): string => {
  const id = idOf(comment.id) || (comment.author === me.name ? me.id : 0);
  return id === 0 ? `name ${comment.author}` : `id ${id}`;
};

const isMentioned = ({ contents }: Comment, id: number) =>
  readMentions(contents).some((piece) => typeof piece !== 'string' && piece.id === id);

/** The threads in which somebody wrote, in which one is mentioned, or of one page. */
export function filterThreads(threads: Thread[], filter: Filter, known: Known): Thread[] {
  const wanted = (comment: Comment): boolean => {
    if (filter.kind === 'mine') return keyOf(comment, known) === `id ${known.me.id}`;
    if (filter.kind === 'mentions') return isMentioned(comment, known.me.id);
    if (filter.kind === 'person') return keyOf(comment, known) === filter.key;
    return filter.kind === 'all' || comment.object.pageIndex + 1 === known.page;
  };
  return threads.filter((thread) => [thread, ...thread.replies].some(wanted));
}

/** Those who wrote or drew, by their names; oneself is not among them. */
export function writersOf(threads: Thread[], known: Known): { key: string; name: string }[] {
  const names = new Map<string, string>();
  for (const comment of threads.flatMap((thread) => [thread, ...thread.replies])) {
    if (comment.author) names.set(keyOf(comment, known), comment.author);
  }
  names.delete(`id ${known.me.id}`);
  return [...names]
    .map(([key, name]) => ({ key, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
