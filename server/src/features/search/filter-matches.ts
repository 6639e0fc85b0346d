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

/** SQL: by where the years begin. Taking each time apart would cost ten times as much. */
export const yearOf = (
  time: string,
  timeZone: string,
) => sql<number>`1969 + width_bucket(${sql.ref(time)}, array(
  select make_timestamptz(year, 1, 1, 0, 0, 0, ${timeZone}) from generate_series(1970, 2199) year))`;

/** SQL: conditions on what is found, by the names of its columns. */
const conditions: { [K in FacetKey]: (value: NonNullable<Filter[K]>) => RawBuilder<unknown> } = {
  kind: (kind) => sql`kind = ${kind}`,
  space: (id) => sql`space_id = ${id}`,
  tag: (id) => sql`tags @> array[${id}::int]`,
  author: (id) => sql`author = ${id}`,
  type: (group) => sql`mime = any(${[...typeGroups[group]]}::text[])`,
  year: (year) => sql`year = ${year}`,
};

const all = Object.keys(conditions) as FacetKey[];

/** SQL: what is found has all that was chosen. */
export const passesAll = (filter: Filter) => passes(filter, all);

/** SQL: leaves out what was chosen of one facet. */
export const passesAllBut = (except: FacetKey, filter: Filter, keys: readonly FacetKey[] = all) =>
  passes(
    filter,
    keys.filter((key) => key !== except),
  );

/** SQL: of these facets, what is found has all that was chosen. */
export function passes(filter: Filter, keys: readonly FacetKey[]) {
  const chosen = keys
    .filter((key) => filter[key] !== undefined)
    .map((key) => conditions[key](filter[key] as never));
  return chosen.length > 0 ? sql`(${sql.join(chosen, sql` and `)})` : sql`true`;
}
