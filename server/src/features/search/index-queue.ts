import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../base/database/connect.ts';
import { hasStems, searchedTexts, searchedWords } from '../../core/searched-texts.ts';

interface Portion {
  items: number;
  /** The most characters of each text; what follows is not found. */
  characters: number;
  /** Of how many of them stems are made: they have to fit beside the words. */
  stemmed: number;
}

/** Smaller and smaller, for texts of which the database can make no vector: it holds a megabyte of words. */
const portions: Portion[] = [
  { items: 100, characters: 1_000_000, stemmed: 1_000_000 },
  { items: 1, characters: 1_000_000, stemmed: 1_000_000 },
  { items: 1, characters: 1_000_000, stemmed: 0 },
  { items: 1, characters: 100_000, stemmed: 0 },
  { items: 1, characters: 0, stemmed: 0 },
];
const longestWord = 40;
const tooMuch = '54000';
/** A few seconds of work, behind which a change waits. */
const mostQueued = 1000;
/** Any number, the same in all processes. */
const lock = 7_354_001;

/**
 * Indexes what waits longest, and says how much that was. In one transaction: what a killed server had begun still
 * waits, and a change that comes meanwhile has queued itself again. One process at a time: another might overwrite
 * what is newer.
 */
export async function indexSome(db: Database, [portion, ...smaller] = portions): Promise<number> {
  if (!portion) throw new Error('The search index takes not even a name.');
  if (!(await isWaiting(db))) return queueWithoutStems(db);
  try {
    return await transaction(db, (trx) => indexPortion(trx, portion));
  } catch (error) {
    if ((error as { code?: string }).code === tooMuch) return indexSome(db, smaller);
    throw error;
  }
}

/** Mostly nothing is, and then one look is enough. */
async function isWaiting(db: Database): Promise<boolean> {
  return (await sql`select from search_queue limit 1`.execute(db)).rows.length > 0;
}

/**
 * When nothing else waits, what has no stems is queued: what there was before there were any, and what servers of the
 * release before have indexed since. Of what is gone nothing can be made, so it is left alone.
 */
async function queueWithoutStems(db: Database): Promise<number> {
  const queued = await sql`
    insert into search_queue (object_id)
    select t.object_id from search_text t where not ${hasStems('t.words')} and (
      exists (select from document where id = t.object_id)
      or exists (select from folder where id = t.object_id and parent_id is not null))
    limit ${mostQueued}`.execute(db);
  return Number(queued.numAffectedRows ?? 0);
}

async function indexPortion(trx: Transaction, { items, ...limits }: Portion): Promise<number> {
  const taken = await sql<{ id: number }>`
    delete from search_queue where id in (
      select id from search_queue, (select pg_try_advisory_xact_lock(${lock}) as is_mine offset 0) turn
      where is_mine order by id limit ${items})
    returning object_id as id`.execute(trx);
  const ids = [...new Set(taken.rows.map(({ id }) => id))];
  if (ids.length > 0) await indexObjects(trx, ids, limits);
  return taken.rows.length;
}

/** Folders and documents by their ids. */
export async function indexObjects(
  trx: Transaction,
  ids: number[],
  { characters, stemmed }: Pick<Portion, 'characters' | 'stemmed'> = portions[0] as Portion,
): Promise<void> {
  await sql`
    with made as (${searchedWords(searchedTexts(sql`= any(${ids}::int[])`, characters), stemmed)}),
    indexed as (
      insert into search_text as t (object_id, is_folder, name_words, words)
      select id, is_folder, name_words, words from made
      on conflict (object_id) do update set name_words = excluded.name_words, words = excluded.words
      where t.words <> excluded.words or t.name_words <> excluded.name_words
      returning t.words)
    insert into search_word (word)
    select distinct word from indexed, unnest(tsvector_to_array(indexed.words)) word
    where length(word) <= ${longestWord} and word !~ '^(=|[0-9]+$)'
    order by word on conflict do nothing`.execute(trx);
}

/** Everything anew, while it is in use. */
export async function queueAllForSearch(db: Database): Promise<void> {
  await sql`insert into search_queue (object_id) select id from folder union all select id from document`.execute(
    db,
  );
}
