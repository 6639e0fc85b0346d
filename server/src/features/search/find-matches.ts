import { type FoundKind, mostCounted, type sortings } from '@atrium/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Candidates } from '../../base/database/on-replica.ts';
import { documentScope, type Reader, scopeFlagsOf } from '../../core/access/access.ts';
import { countAll, countedGroups, countFacets } from './count-facets.ts';
import { type Filter, passesAll, yearOf } from './filter-matches.ts';
import {
  amongAll,
  amongAllReadable,
  amongNewest,
  amongReadable,
  asQuery,
  forEach,
  inOne,
  isAllFirst,
  isReadable,
  lastFirst,
  rankOf,
  ranksOf,
  type Sought,
  type Words,
} from './hits.ts';
import { readReach } from './read-reach.ts';

export interface Wanted {
  words: Sought;
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
  /** Nothing that the reader can read has the words that come first, whatever was chosen; unknown counts as empty. */
  isEmpty: boolean;
  /** One page of them, in order. */
  page: { id: number; kind: FoundKind }[];
  counts: { facet: string; key: string; count: number }[];
}

export interface Limits {
  /** The number of hits up to which they are looked at one by one, whatever somebody can read. */
  fewHits: number;
  /**
   * How many hits can be asked for being readable in the time that it takes to look whether one readable thing has
   * the words.
   */
  hitsPerReadable: number;
  mostCounted: number;
}

const usualLimits: Limits = { fewHits: 4000, hitsPerReadable: 1.2, mostCounted };

/**
 * What the reader can read and that has the words; in a handful of statements, whatever there is. How frequent words
 * are among everything says which way is taken, but never what is answered: that hangs on what the reader can read.
 * Where that is too much to be counted, what comes first is enough, if there is any.
 */
export async function findMatches(
  from: Candidates,
  reader: Reader,
  wanted: Wanted,
  limits: Limits = usualLimits,
): Promise<Matches> {
  const { words } = wanted;
  const all = await findAll(from, reader, wanted, limits);
  if (all.matches) return all.matches;
  const first = { ...wanted, words: { query: words.first, first: words.first } };
  if (!isAllFirst(words)) {
    const counted = all.isFirstMuch ? undefined : (await findAll(from, reader, first, limits)).matches;
    const found = counted ?? (await findNewest(from, reader, first));
    if (!found.isEmpty) return found;
  }
  return findNewest(from, reader, wanted);
}

/** Nothing where it is more than can be counted; and whether what comes first is alone, as far as that was seen. */
interface Found {
  matches?: Matches;
  isFirstMuch?: boolean;
}

async function findAll(from: Candidates, reader: Reader, wanted: Wanted, limits: Limits): Promise<Found> {
  const { query } = wanted.words;
  const { expected, fromReadable } = await planSearch(from, reader, query, limits);
  const isMuch =
    !fromReadable &&
    expected > limits.mostCounted &&
    (await areMore(from, reader, query, limits.mostCounted));
  if (isMuch) return {};
  const hits = fromReadable ? amongReadable(wanted.words) : amongAll(wanted.words);
  const isLittle = fromReadable || expected <= limits.fewHits;
  const found = await selectMatches(from, reader, wanted, { hits, isLittle });
  return found.hits <= limits.mostCounted
    ? { matches: { ...found, isExact: true } }
    : { isFirstMuch: found.firstHits > limits.mostCounted };
}

async function findNewest(from: Candidates, reader: Reader, wanted: Wanted): Promise<Matches> {
  const hits = amongNewest(wanted.words, wanted.filter, wanted.timeZone);
  return { ...(await selectMatches(from, reader, wanted, { hits, isLittle: true })), isExact: false };
}

/** Whether the reader can read anything that has the words. */
export async function hasMatch(
  from: Candidates,
  reader: Reader,
  { query, contacts }: { query: Words } & Pick<Wanted, 'contacts'>,
): Promise<boolean> {
  const { fromReadable } = await planSearch(from, reader, query, usualLimits);
  const { rows } = await sql`
    with ${scopeFlagsOf(reader)}
    select from (${fromReadable ? amongReadable({ query, first: query }) : amongAllReadable(query)}) hit
    union all select from contact c where c.words @@ ${asQuery(query)} and ${contacts} limit 1`.execute(from);
  return rows.length > 0;
}

/** Whether the reader can read more than so many that have the words. */
async function areMore(from: Candidates, reader: Reader, query: Words, most: number): Promise<boolean> {
  const { rows } = await sql`
    with ${scopeFlagsOf(reader)}
    select from (${amongAllReadable(query)}) hit offset ${Math.max(0, most)} limit 1`.execute(from);
  return rows.length > 0;
}

interface SearchPlan {
  expected: number;
  /** Quicker than from the words. */
  fromReadable: boolean;
}

async function planSearch(
  from: Candidates,
  reader: Reader,
  query: Words,
  { fewHits, hitsPerReadable }: Limits,
): Promise<SearchPlan> {
  const expected = await expectHits(from, query);
  const fromReadable = expected > fewHits && expected > hitsPerReadable * (await readReach(from, reader));
  return { expected, fromReadable };
}

/** The planner knows how frequent words are. It is told the query itself: of a parameter it knows nothing. */
async function expectHits(from: Candidates, query: Words): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json)
    select from search_text where not is_folder and words @@ ${sql.lit(inOne(query))}::tsquery`.execute(from);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

interface Among {
  hits: RawBuilder<unknown>;
  /** Whether it is so few that their folders are looked up one by one; of many, all folders are gone through. */
  isLittle: boolean;
}

const joinFolder = sql`join folder f on f.id = d.folder_id`;
const lookUpFolder = forEach(sql`select space_id, scope_id from folder where id = d.folder_id`, 'f');

/** The matches with how many there are, whatever was chosen; contacts, of which there are few, are not counted. */
type Selected = Omit<Matches, 'isExact'> & { hits: number; firstHits: number };

/** SQL: by an array of ids, the index is gone through once; a join would start anew for each of them. */
const documentsHit = (rank: number) => sql`
  select id, folder_id, own_scope_id, tags, created_by, mime, modified_at, ${sql.lit(rank)} as rank
  from document
  where id = any(array(select id from hit where not is_folder and rank = ${sql.lit(rank)}))
    and deletion_id is null`;

/** The hits that the reader can read, as one page and counted. */
async function selectMatches(
  from: Candidates,
  reader: Reader,
  { words, filter, sortBy, limit, offset, timeZone, contacts }: Wanted,
  among: Among,
): Promise<Selected> {
  const order = sortBy === 'date' ? sql`modified_at desc` : sql`rank, modified_at desc`;
  const documents = sql.join(ranksOf(words).map(documentsHit), sql` union all `);
  const year = (time: string) => yearOf(time, timeZone);
  const { rows } = await sql<Selected>`
    with ${scopeFlagsOf(reader)}, hit as materialized (${among.hits}), found as materialized (
      select d.id, 'document' as kind, d.rank, f.space_id, d.tags, d.created_by as author, d.mime,
        d.modified_at, ${year('d.modified_at')} as year
      from (${documents}) d ${among.isLittle ? lookUpFolder : joinFolder}
      where (${documentScope} in (select s.id from scope_flags s where ${isReadable('canReadDocument')})) is true
      union all
      select f.id, 'folder', hit.rank, f.space_id, '{}', f.created_by, null, f.modified_at,
        ${year('f.modified_at')}
      from hit join folder f on f.id = hit.id join scope_flags s on s.id = f.scope_id
      where hit.is_folder and f.deletion_id is null and ${isReadable('canRead')}
      union all
      select c.id, 'contact', ${rankOf('c', words)}, null, '{}', null, null, c.modified_at,
        ${year('c.modified_at')}
      from contact c where c.words @@ ${asQuery(words.query)} and ${contacts}),
    ${countedGroups(filter)}
    select (select count(*) from found where kind <> 'contact') as hits,
      (select count(*) from found where kind <> 'contact' and rank <= ${lastFirst}) as "firstHits",
      not exists (select from found where rank <= ${lastFirst}) as "isEmpty",
      (${countAll(filter)}) as total,
      (select coalesce(json_agg(p), '[]') from (
        select id, kind from found where ${passesAll(filter)}
        order by ${order}, id desc, kind limit ${limit} offset ${offset}) p) as page,
      (select coalesce(json_agg(c), '[]') from (${countFacets(filter)}) c) as counts`.execute(from);
  return rows[0] as Selected;
}
