import type { FacetKey } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import { type Filter, passes, passesAllBut } from './filter-matches.ts';

/** How many values of a facet are told. */
export const mostValues = 50;
/** Files are counted by what they are stored as, and put together in groups afterwards. */
const mostTypes = 10_000;

const grouped: FacetKey[] = ['kind', 'space', 'type', 'year'];
const ungrouped: FacetKey[] = ['author', 'tag'];

/**
 * SQL for `with`: what is found, counted by those facets that have few values together. Four facets and the total are
 * sums of these, so that what is found is read once for all of them.
 */
export const countedGroups = (filter: Filter) => sql`groups as materialized (
  select kind, space_id, mime, year, count(*) as n from found where ${passes(filter, ungrouped)}
  group by kind, space_id, mime, year)`;

export const countAll = (filter: Filter) => sql`
  select coalesce(sum(n), 0)::bigint from groups where ${passes(filter, grouped)}`;

/** SQL: `facet`, `key` and `count` of the values. Each facet counts what the others leave, so that another of its values can be chosen. */
export function countFacets(filter: Filter): RawBuilder<unknown> {
  const inGroups = (key: FacetKey, column: string, most = mostValues) =>
    countFacet(
      key,
      filter,
      most,
      sql`
      select ${sql.ref(column)} as key, sum(n) as count from groups
      where ${passesAllBut(key, filter, grouped)} group by 1`,
    );
  const counts = [
    inGroups('kind', 'kind'),
    inGroups('space', 'space_id'),
    inGroups('type', 'mime', mostTypes),
    inGroups('year', 'year'),
    countFacet(
      'author',
      filter,
      mostValues,
      sql`
      select author as key, count(*) as count from found where ${passesAllBut('author', filter)} group by 1`,
    ),
    countFacet(
      'tag',
      filter,
      mostValues,
      sql`
      select tag as key, count(*) as count from found cross join lateral unnest(tags) tag
      where tags <> '{}' and ${passesAllBut('tag', filter)} group by 1`,
    ),
  ];
  return sql.join(counts, sql` union all `);
}

/** The most frequent values, and the one that is chosen. */
function countFacet(facet: FacetKey, filter: Filter, most: number, counted: RawBuilder<unknown>) {
  const chosen = filter[facet] === undefined ? null : String(filter[facet]);
  return sql`(select ${sql.lit(facet)} as facet, key::text, count from (${counted}) counted
    where key is not null order by key::text is not distinct from ${chosen} desc, count desc, key::text limit ${most})`;
}
