import { sql } from 'kysely';
import { minutesAfter } from '../../../base/clock.ts';
import { removeEndedUploads } from '../../../core/files/remove-ended-uploads.ts';
import { fileUsers, isUnused, sweepFiles } from '../../sweep-files.ts';
import { type Check, findRows, gather, type Look, nothing } from '../check.ts';
import { dayInMinutes } from '../compare-store.ts';

const dayBefore = ({ now }: Look, days = 1) => minutesAfter(now, -days * dayInMinutes);

/** SQL: every use of a stored file. */
const uses = sql.join(
  fileUsers.map((column) => {
    const [table, name] = column.split('.') as [string, string];
    return sql`select ${sql.lit(table)} as what, u.${sql.ref(name)} as hash from ${sql.table(table)} u
      where u.${sql.ref(name)} is not null`;
  }),
  sql` union all `,
);

/** SQL: held files that are in no queue, with who brought them. */
const unchecked = sql`
  select distinct on (s.hash) s.hash, d.filename, d.by_id
  from stored_file s join (
    select hash, filename, coalesce(file_by, created_by) as by_id from document
    union all select hash, filename, modified_by from earlier_version) d on d.hash = s.hash
  where starts_with(s.hash, 'held-') and not exists (select from file_check c where c.hash = s.hash)
  order by s.hash`;

/** What rows say of files. */
export const fileRowChecks: Check[] = [
  {
    name: 'file.row-missing',
    looksFor: 'Documents, versions and pictures that refer to a file which the database does not know.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select u.what || ' ' || u.hash as example from (${uses}) u
          where not exists (select from stored_file s where s.hash = u.hash)`,
      ),
  },
  {
    name: 'file.size-contradicts',
    looksFor: 'Documents and versions with another size than their file.',
    advice: 'The database was damaged or changed by hand: bring it back from a backup.',
    find: ({ trx }) =>
      findRows(
        trx,
        sql`select d.id as example from (
            select id, hash, size from document
            union all select document_id, hash, size from earlier_version) d
          join stored_file s on s.hash = d.hash
          where s.size <> d.size and not starts_with(s.hash, 'infected-')`,
      ),
  },
  {
    name: 'file.unused',
    looksFor: 'Files that nothing has referred to for a day.',
    advice: 'The hourly sweep did not remove them: look for “sweep-files” in the log. --mend removes them.',
    find: (look) =>
      findRows(
        look.trx,
        sql`select hash as example from stored_file where kept_at < ${dayBefore(look)} and ${isUnused}`,
      ),
    mend: (parts) => sweepFiles(parts, { graceMinutes: dayInMinutes, strays: false }),
  },
  {
    name: 'file.never-checked',
    looksFor: 'Files that are held for the virus check, and in no queue for it.',
    advice: '--mend queues them for the virus check.',
    find: ({ trx }) => findRows(trx, sql`select hash as example from (${unchecked}) u`),
    mend: ({ clock, db }) =>
      sql`insert into file_check (hash, filename, by_id, due_at)
        select hash, filename, by_id, ${clock.now()} from (${unchecked}) u on conflict do nothing`.execute(
        db,
      ),
  },
  {
    name: 'file.check-late',
    looksFor: 'Files that have waited for the virus check for a day.',
    advice:
      'Look whether CLAMAV names a scanner that answers, and whether StreamMaxLength of clamd is as large as UPLOAD_MAX_MB.',
    find: (look) =>
      findRows(
        look.trx,
        sql`select c.hash as example from file_check c join stored_file s on s.hash = c.hash
          where s.kept_at < ${dayBefore(look)}`,
      ),
  },
  {
    name: 'file.upload-ended',
    looksFor: 'Uploads in pieces that ended more than two hours ago and were not removed.',
    advice: 'The hourly housekeeping did not run: look for “housekeeping” in the log. --mend removes them.',
    find: (look) =>
      findRows(
        look.trx,
        sql`select id as example from upload where expires_at < ${minutesAfter(look.now, -120)}`,
      ),
    mend: (parts) => removeEndedUploads(parts, parts.clock.now()),
  },
  {
    name: 'file.abandoned',
    looksFor: 'Bytes of uploads that broke off days ago and were not removed.',
    advice: 'The hourly sweep did not run: look for “sweep-files” in the log. --mend removes them.',
    async find({ files, machine, config }) {
      if (!files) return nothing;
      const found = gather();
      found.add(await files.findAbandoned(abandonedBefore(machine.now(), config.uploadMaxMinutes)));
      return found;
    },
    mend: ({ files, machine, config }) =>
      files.removeAbandoned(abandonedBefore(machine.now(), config.uploadMaxMinutes)),
  },
];

/** A day after the sweep should have. */
const abandonedBefore = (now: Date, longestUpload: number) =>
  minutesAfter(now, -(longestUpload + 2 * dayInMinutes));
