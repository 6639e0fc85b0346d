import type { Mention } from '@atrium/contract/parts/mentions';
import type { Row } from '../../../core/annotations/row.ts';

/** Whom the server has named: who made which annotation, and what people are called. */
export interface Known {
  /** The author of each annotation. */
  people: ReadonlyMap<string, KnownAuthor>;
  names: ReadonlyMap<number, string>;
}

export interface KnownAuthor {
  id: number;
  image: number | null;
}

export const nobody: Known = { people: new Map(), names: new Map() };

export function withRows({ people, names }: Known, rows: Row[]): Known {
  const authors = rows.flatMap(({ id, author }) =>
    author.id === undefined ? [] : [[id, { id: author.id, image: author.image ?? null }] as const],
  );
  const named = rows.flatMap(({ mentions = [] }) => mentions.map((one) => [one.id, one.fullName] as const));
  return {
    people: authors.length === 0 ? people : new Map([...people, ...authors]),
    names: named.length === 0 ? names : new Map([...names, ...named]),
  };
}

/** Those who were chosen here are known before the server has answered. */
export const withChosen = (known: Known, chosen: Mention[]): Known =>
  chosen.length === 0
    ? known
    : { ...known, names: new Map([...known.names, ...chosen.map(({ id, name }) => [id, name] as const)]) };
