import { type FoundKind, mostCounted, type sortings } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../base/database/connect.ts';
import { documentScope, type Reader, scopeFlagsOf } from '../../core/access/access.ts';
import { readsMuch } from '../../core/access/reads-much.ts';
import { type FacetSql, type Filter, facets, passesAll, passesAllBut } from './filter-matches.ts';
import { amongAll, amongNewest, amongReadable, isReadable } from './hits.ts';

export interface Wanted {
  /** For to_tsquery. */
  query: string;
  filter: Filter;
  sortBy: (typeof sortings)[number];
  limit: number;
  offset: number;
  timeZone: string;
  /** SQL: which contacts `c` the reader sees. */
  contacts: RawBuilder<boolean>;
}

export interface Matches {
  total: number;
  isExact: boolean;
  /** One page of them, in order. */
  page: { id: number; kind: FoundKind }[];
  counts: { facet: string; key: string; count: number }[];
}

export interface Limits {
  /** So few are looked at one by one sooner than all that somebody with little access can read. */
  fewHits: number;
  mostCounted: number;
}

const usualLimits: Limits = { fewHits: 2000, mostCounted };

/** What the reader can read and that has the words; in a handful of statements, whatever there is. */
export async function findMatches(
  db: Database,
  reader: Reader,
  wanted: Wanted,
  { fewHits, mostCounted }: Limits = usualLimits,
): Promise<Matches> {
  const query = sql`${wanted.query}::tsquery`;
  const expected = await expectHits(db, wanted.query);
  if (expected > fewHits && !(await readsMuch(db, reader))) {
    const { hits: _, ...found } = await selectMatches(db, reader, wanted, amongReadable(query));
    return { ...found, isExact: true };
  }
  if (expected <= mostCounted) {
    const { hits, ...found } = await selectMatches(db, reader, wanted, amongAll(query, mostCounted + 1));
    if (hits <= mostCounted) return { ...found, isExact: true };
  }
  const { hits: _, ...found } = await selectMatches(
    db,
    reader,
    wanted,
    amongNewest(query, wanted.filter, wanted.timeZone),
  );
  return { ...found, isExact: false };
}

/** The planner knows how frequent words are. It is told the query itself: of a parameter it knows nothing. */
async function expectHits(db: Database, query: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json)
    select from search_text where not is_folder and words @@ ${sql.lit(query)}::tsquery`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

type Selected = Omit<Matches, 'isExact'> & { hits: number };

/** The hits that the reader can read, as one page and counted. */
async function selectMatches(
  db: Database,
  reader: Reader,
  { query, filter, sortBy, limit, offset, timeZone, contacts }: Wanted,
  hits: RawBuilder<unknown>,
): Promise<Selected> {
  const order = sortBy === 'date' ? sql`modified_at desc` : sql`in_name desc, modified_at desc`;
  const { rows } = await sql<Selected>`
    with ${scopeFlagsOf(reader)}, hit as materialized (${hits}), found as materialized (
      select d.id, 'document' as kind, hit.in_name, f.space_id, d.tags, d.created_by as author, d.mime,
        d.modified_at
      from hit join document d on d.id = hit.id join folder f on f.id = d.folder_id
      where not hit.is_folder and d.deletion_id is null and (${documentScope} in (
        select s.id from scope_flags s where ${isReadable('canReadDocument')})) is true
      union all
      select f.id, 'folder', hit.in_name, f.space_id, '{}', f.created_by, null, f.modified_at
      from hit join folder f on f.id = hit.id join scope_flags s on s.id = f.scope_id
      where hit.is_folder and f.deletion_id is null and ${isReadable('canRead')}
      union all
      select c.id, 'contact', c.name_words @@ ${query}::tsquery, null, '{}', null, null, c.modified_at
      from contact c where c.words @@ ${query}::tsquery and ${contacts})
    select (select count(*) from hit) as hits,
      (select count(*) from found where ${passesAll(filter, timeZone)}) as total,
      (select coalesce(json_agg(p), '[]') from (
        select id, kind from found where ${passesAll(filter, timeZone)}
        order by ${order}, id desc, kind limit ${limit} offset ${offset}) p) as page,
      (select coalesce(json_agg(c), '[]') from (${sql.join(
        facets.map((facet) => countFacet(facet, filter, timeZone)),
        sql` union all `,
      )}) c) as counts`.execute(db);
  return rows[0] as Selected;
}

/** The most frequent values, and the one that is chosen. */
function countFacet({ key, value, from, most }: FacetSql, filter: Filter, timeZone: string) {
  const chosen = sql`key::text is not distinct from ${filter[key] === undefined ? null : String(filter[key])}`;
  return sql`(select ${sql.lit(key)} as facet, key::text, count from (
    select ${value(timeZone)} as key, count(*) as count from ${from}
    where ${passesAllBut(key, filter, timeZone)} group by 1) counted
    where key is not null order by ${chosen} desc, count desc limit ${most})`;
}
