import { type RawBuilder, sql } from 'kysely';
import { hasStems, nameWords, searchedTexts, searchedWords } from '../../../core/searched-texts.ts';
import { type Check, findRows, type Look } from '../check.ts';

/** Of longer texts the index may have less than this. */
const comparedCharacters = 100_000;

const isWaiting = sql<boolean>`exists (select from search_queue q where q.object_id = o.id)`;
const unindexed = sql`
  select o.id from (select id from document union all select id from folder where parent_id is not null) o
  where not exists (select from search_text t where t.object_id = o.id) and not ${isWaiting}`;
const isOfNothing = sql<boolean>`not exists (select from document d where d.id = t.object_id)
  and not exists (select from folder f where f.id = t.object_id and f.parent_id is not null)`;

/** Making the words of a name takes a tenth of a millisecond: of a large library a part is compared at a time. */
const comparedNames = 20_000;
const dayInMilliseconds = 86_400_000;

/** SQL: what is indexed under other names than it has now. */
const misnamed = sql`
  select o.id from (select id, name from document union all select id, name from folder) o
  join search_text t on t.object_id = o.id
  where ${hasStems('t.words')} and t.name_words <> ${nameWords} and not ${isWaiting}`;

/** SQL: the same, each day of another part; of all where every byte is read. */
async function misnamedToday({ trx, now, isDeep }: Look): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_text`.execute(trx);
  const parts = isDeep ? 1 : Math.max(1, Math.ceil((rows[0]?.count ?? 0) / comparedNames));
  const part = Math.floor(now.getTime() / dayInMilliseconds) % parts;
  return sql`${misnamed} and o.id % ${sql.lit(parts)} = ${sql.lit(part)}`;
}

/** SQL: what has no stems yet; otherwise its words are what they were. */
const unstemmed = sql`
  select t.object_id as id from search_text t
  where not ${hasStems('t.words')} and not (${isOfNothing})
    and not exists (select from search_queue q where q.object_id = t.object_id)`;

const short = sql`
  select * from (${searchedTexts(sql`is not null`, comparedCharacters)}) texts
  where length(text) < ${sql.lit(comparedCharacters)}`;

/** SQL: the same by all words, those of texts too. */
const misread = sql`
  select o.id from (${searchedWords(short, comparedCharacters)}) o join search_text t on t.object_id = o.id
  where t.words <> o.words and ${hasStems('t.words')} and not ${isWaiting}`;

/** What is found by its words. */
export const searchChecks: Check[] = [
  {
    name: 'search.missing',
    looksFor: 'Folders and documents that search does not know.',
    advice: '--mend queues them for the index.',
    find: ({ trx }) => findRows(trx, sql`select id as example from (${unindexed}) o`),
    mend: ({ db }) => sql`insert into search_queue (object_id) ${unindexed}`.execute(db),
  },
  {
    name: 'search.of-nothing',
    looksFor: 'Words in the index of folders and documents that are gone.',
    advice: '--mend removes them.',
    find: ({ trx }) =>
      findRows(trx, sql`select object_id as example from search_text t where ${isOfNothing}`),
    mend: ({ db }) => sql`delete from search_text t where ${isOfNothing}`.execute(db),
  },
  {
    name: 'search.name-wrong',
    looksFor: 'Folders and documents that search knows by another name.',
    advice: '--mend queues them for the index.',
    find: async (look) => findRows(look.trx, sql`select id as example from (${await misnamedToday(look)}) o`),
    mend: ({ db }) => sql`insert into search_queue (object_id) ${misnamed}`.execute(db),
  },
  {
    name: 'search.words-wrong',
    looksFor: 'Folders and documents that search knows by other words than they have.',
    advice: '--deep --mend queues them for the index.',
    isDeep: true,
    find: ({ trx }) => findRows(trx, sql`select id as example from (${misread}) o`),
    mend: ({ db }) => sql`insert into search_queue (object_id) ${misread}`.execute(db),
  },
  {
    name: 'search.without-stems',
    looksFor: 'Folders and documents that search knows by their exact words alone.',
    advice:
      'After an update servers with SEARCH_INDEX=on see to it when nothing else waits; --mend queues all at once.',
    find: ({ trx }) => findRows(trx, sql`select id as example from (${unstemmed}) o`),
    mend: ({ db }) => sql`insert into search_queue (object_id) ${unstemmed}`.execute(db),
  },
  {
    name: 'search.queue-stuck',
    looksFor: 'Folders and documents that have waited for the search index for an hour.',
    advice: 'Look whether a server with SEARCH_INDEX=on runs, and for “search index” in its log.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select object_id as example from search_queue where queued_at < now() - interval '1 hour'`,
      ),
  },
];
