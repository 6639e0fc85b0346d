import { type FacetKey, type FoundKind, type TypeGroup, typeGroups } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';

export interface Filter {
  kind?: FoundKind | undefined;
  space?: number | undefined;
  tag?: number | undefined;
  author?: number | undefined;
  type?: TypeGroup | undefined;
  year?: number | undefined;
}

/** By where the years begin: taking each time apart would cost ten times as much. */
const yearOf = (timeZone: string) => sql`1969 + width_bucket(modified_at, array(
  select make_timestamptz(year, 1, 1, 0, 0, 0, ${timeZone}) from generate_series(1970, 2199) year))`;

export interface FacetSql {
  key: FacetKey;
  /** What is counted, of a row of `found`. Files are counted by what they are stored as. */
  value: (timeZone: string) => RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** How many values are told. */
  most: number;
}

const found = sql`found`;
export const mostValues = 50;
/** Kinds of files are put together in groups afterwards. */
const all = 10_000;

export const facets: FacetSql[] = [
  { key: 'kind', value: () => sql`kind`, from: found, most: mostValues },
  { key: 'space', value: () => sql`space_id`, from: found, most: mostValues },
  {
    key: 'tag',
    value: () => sql`tag`,
    from: sql`found cross join lateral unnest(tags) tag`,
    most: mostValues,
  },
  { key: 'author', value: () => sql`author`, from: found, most: mostValues },
  { key: 'type', value: () => sql`mime`, from: found, most: all },
  { key: 'year', value: yearOf, from: found, most: mostValues },
];

const conditions: {
  [K in FacetKey]: (value: NonNullable<Filter[K]>, timeZone: string) => RawBuilder<unknown>;
} = {
  kind: (kind) => sql`kind = ${kind}`,
  space: (id) => sql`space_id = ${id}`,
  tag: (id) => sql`tags @> array[${id}::int]`,
  author: (id) => sql`author = ${id}`,
  type: (group) => sql`mime = any(${[...typeGroups[group]]}::text[])`,
  year: (year, timeZone) => sql`${yearOf(timeZone)} = ${year}`,
};

/** Each facet counts what the others leave, so that another of its values can be chosen. */
export function passesAllBut(except: FacetKey | undefined, filter: Filter, timeZone: string) {
  const chosen = (Object.keys(conditions) as FacetKey[])
    .filter((key) => key !== except && filter[key] !== undefined)
    .map((key) => conditions[key](filter[key] as never, timeZone));
  return chosen.length > 0 ? sql`(${sql.join(chosen, sql` and `)})` : sql`true`;
}

export const passesAll = (filter: Filter, timeZone: string) => passesAllBut(undefined, filter, timeZone);
