import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import { transaction } from '../../../base/database/connect.ts';
import { workedTypes } from '../../../core/file-work/file-kinds.ts';
import { type NewFile, noteFileWork } from '../../../core/file-work/queue-file-work.ts';
import { type Check, findRows, type MendParts } from '../check.ts';
import { dayInMinutes } from '../compare-store.ts';

/** SQL: files of which something should be derived, and nobody knows. Hashes are hexadecimal; names of files that are closed are not. */
const unnoted = sql<NewFile>`
  select hash, min(mime) as mime from (
    select f.hash, f.mime from (
      select hash, mime from document union all select hash, mime from earlier_version) f
    where f.mime = any(${workedTypes}::text[]) and f.hash < 'g'
      and not exists (select from file_work w where w.hash = f.hash) offset 0) f
  group by hash`;

const lacksCopy = sql<boolean>`(w.pdf_state = 'ready'
  and not exists (select from stored_file s where s.hash = w.pdf_hash))`;
const lacksText = sql<boolean>`(w.text_state = 'ready' and w.text is null)`;
const hasNoFile = sql<boolean>`not exists (select from stored_file s where s.hash = w.hash)`;
/** Without LibreOffice the text of old Office files waits for it, in no queue. */
const isForgotten = sql<boolean>`w.due_at is null
  and (w.pdf_state = 'waiting' or (w.text_state = 'waiting' and w.pdf_state <> 'absent'))`;

/** Fewer failures than this are the files' own fault. */
const someFailures = { count: 20, share: 0.05 };

/** PDF copies and texts. */
export const fileWorkChecks: Check[] = [
  {
    name: 'work.missing',
    looksFor: 'Files of which neither PDF copy nor text is noted as work.',
    advice: '--mend notes it; copies are made after the next start of a server.',
    find: ({ trx }) => findRows(trx, sql`select hash as example from (${unnoted}) f`),
    mend: noteAll,
  },
  {
    name: 'work.result-missing',
    looksFor: 'PDF copies and texts that were made and are not there.',
    advice: '--mend has them made again.',
    find: ({ trx }) =>
      findRows(trx, sql`select hash as example from file_work w where ${lacksCopy} or ${lacksText}`),
    mend: ({ clock, db }) =>
      sql`update file_work w set tries = 0, due_at = ${clock.now()},
          pdf_state = case when ${lacksCopy} then 'waiting' else pdf_state end,
          pdf_hash = case when ${lacksCopy} then null else pdf_hash end,
          text_state = case when ${lacksText} then 'waiting' else text_state end
        where ${lacksCopy} or ${lacksText}`.execute(db),
  },
  {
    name: 'work.of-nothing',
    looksFor: 'PDF copies and texts of files that are gone.',
    advice: '--mend removes them.',
    find: ({ trx }) => findRows(trx, sql`select hash as example from file_work w where ${hasNoFile}`),
    mend: ({ db }) => sql`delete from file_work w where ${hasNoFile}`.execute(db),
  },
  {
    name: 'work.forgotten',
    looksFor: 'Files that wait for their PDF copy or text, in no queue.',
    advice: '--mend puts them into the queue.',
    find: ({ trx }) => findRows(trx, sql`select hash as example from file_work w where ${isForgotten}`),
    mend: ({ clock, db }) =>
      sql`update file_work w set tries = 0, due_at = ${clock.now()} where ${isForgotten}`.execute(db),
  },
  {
    name: 'work.stuck',
    looksFor: 'Files that have waited for their PDF copy or text for a day.',
    advice:
      'Look whether a server with FILE_WORK=on runs and has LibreOffice, and for “work on files” in its log.',
    find: ({ trx, now }) =>
      findRows(
        trx,
        sql`select hash as example from file_work where due_at < ${minutesAfter(now, -dayInMinutes)}`,
      ),
  },
  {
    name: 'work.often-failed',
    looksFor: 'More files than usual of which PDF copy or text could not be made.',
    advice:
      'The log says why each failed (“a file was not read”). If LibreOffice was at fault, put it right and have them tried again at the documents.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select hash as example from file_work w where 'failed' in (pdf_state, text_state)
          and (select count(*) filter (where 'failed' in (pdf_state, text_state)) >=
            greatest(${sql.lit(someFailures.count)}, count(*) * ${sql.lit(someFailures.share)}) from file_work)`,
      ),
  },
];

async function noteAll(parts: MendParts): Promise<void> {
  const { rows } = await unnoted.execute(parts.db);
  for (let start = 0; start < rows.length; start += 1000) {
    await transaction(parts.db, (trx) =>
      noteFileWork({ clock: parts.clock, office: undefined }, trx, rows.slice(start, start + 1000)),
    );
  }
}
