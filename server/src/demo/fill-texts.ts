import { sql } from 'kysely';
import { type Database, transaction } from '../base/database/connect.ts';
import { indexObjects } from '../features/search/index-queue.ts';
import { seededRandom } from './seeded-random.ts';

export const vocabularySize = 60_000;
const usualWords = 300;
const atOnce = 2000;
const lanes = 3;
/** So many that a statement with all of them stays small. */
const many = 500_000;
const syllables =
  'ba be bi bo bu da de di do du fa fe fi ga ge go ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi ra re ri ro sa se si so ta te ti to va ve vi wa ze zi'.split(
    ' ',
  );

/** The word of a rank; the smaller the rank, the more frequent it is. Two syllables and more, all different. */
export function wordOf(rank: number): string {
  let [left, word] = [rank, ''];
  do {
    word += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  } while (left > 0);
  return `${word}${syllables[rank % 7]}`;
}

/** One in five documents has a number that no other one has. */
export const serialOf = (documentId: number): string => `sn${documentId.toString(36)}x`;

function writeText(documentId: number, length: number, random: () => number): string {
  const words = Array.from({ length }, () => wordOf(Math.floor(vocabularySize ** random()) - 1));
  if (documentId % 5 === 0) words.push(serialOf(documentId));
  return words.join(' ');
}

/** Gives every document that has bytes of its own, which are not there, a text of about 2 kB, and indexes it. */
export async function fillTexts(
  db: Database,
  say: (text: string) => void,
  words = usualWords,
): Promise<void> {
  const ids = await idsOf(db);
  await writeTexts(db, ids, words);
  say(`${ids.length} texts written`);
  const indexes = await dropIndexes(db);
  await sql`truncate search_queue`.execute(db);
  const folders = await sql<{ id: number }>`select id from folder`.execute(db);
  const all = [...ids, ...folders.rows.map((row) => row.id)];
  await inPortions(all, async (some, start) => {
    await transaction(db, (trx) => indexObjects(trx, some));
    if (start % (atOnce * 50) === 0) say(`${start} of ${all.length} indexed`);
  });
  for (const index of indexes) await sql.raw(index).execute(db);
}

async function idsOf(db: Database): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from document where name like 'Document %.pdf' and id > ${ids.at(-1) ?? 0}
      order by id limit ${many}`.execute(db);
    if (rows.length === 0) return ids;
    for (const { id } of rows) ids.push(id);
  }
}

async function writeTexts(db: Database, ids: number[], words: number): Promise<void> {
  const random = seededRandom(2026);
  await inPortions(ids, async (some) => {
    await sql`
      insert into file_work (hash, mime, pdf_state, text_state, text)
      select encode(sha256(id::text::bytea), 'hex'), 'application/pdf', 'none', 'ready', text
      from unnest(${some}::int[], ${some.map((id) => writeText(id, words, random))}::text[]) given (id, text)
      on conflict do nothing`.execute(db);
  });
}

/** Several at a time: the database has more than one core. */
async function inPortions(
  ids: number[],
  act: (some: number[], start: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const goOn = async () => {
    while (next < ids.length) {
      const start = next;
      next += atOnce;
      await act(ids.slice(start, start + atOnce), start);
    }
  };
  await Promise.all(Array.from({ length: lanes }, goOn));
}

/** Making them at the end takes minutes instead of hours. */
async function dropIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('search_text', 'search_word') and indexdef like '%USING gin%'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map((row) => row.definition);
}
