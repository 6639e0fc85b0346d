import type { Patient } from './patient.ts';
import type { Fault } from './planted-faults.ts';
import { damage, run } from './run-sql.ts';

/** What is mended needs no way back. */
const ofText =
  (statement: string, which: (patient: Patient) => unknown = ({ text }) => text.hash): Fault['plant'] =>
  async (patient) => {
    await run(patient, [statement, [which(patient)]]);
    return {};
  };

const thereAndBack =
  (there: string, back: string): Fault['plant'] =>
  async (patient) => {
    await run(patient, there);
    return { undo: () => run(patient, back) };
  };

const mail = (state: string) => `
  insert into mail (recipient, state, created_at, finished_at)
  values ('planted@x.example', '${state}', now() - interval '2 hours', now())`;
const noMail = `delete from mail where recipient = 'planted@x.example'`;
const noJob = `delete from pgboss.job where data ->> 'planted' = 'yes'`;

/** Of what is made of files, of search, annotations, mails and jobs. */
export const faultsInWork: Fault[] = [
  { name: 'work.missing', plant: ofText('delete from file_work where hash = $1') },
  {
    name: 'work.result-missing',
    plant: ofText(`update file_work set text_state = 'ready' where hash = $1`),
  },
  {
    name: 'work.of-nothing',
    async plant(patient) {
      const insert = `insert into file_work (hash, mime, pdf_state, text_state) values ($1, 'text/plain', 'none', 'ready')`;
      await damage(patient, [insert.replace(`'ready'`, `'failed'`), ['c'.repeat(64)]]);
      return {};
    },
  },
  {
    name: 'work.forgotten',
    plant: ofText('update file_work set due_at = null where hash = $1', ({ pdf }) => pdf.hash),
  },
  {
    name: 'work.stuck',
    async plant(patient) {
      const set = (days: number) =>
        run(patient, [
          `update file_work set due_at = now() - $2 * interval '1 day' where hash = $1`,
          [patient.text.hash, days],
        ]);
      await set(2);
      return { undo: () => set(0) };
    },
  },
  {
    name: 'work.often-failed',
    plant: thereAndBack(
      `update file_work set pdf_state = 'failed', pdf_problem = pdf_state where pdf_state in ('absent', 'none')`,
      `update file_work set pdf_state = pdf_problem, pdf_problem = null where pdf_state = 'failed'`,
    ),
  },
  {
    name: 'search.missing',
    plant: ofText('delete from search_text where object_id = $1', ({ text }) => text.id),
  },
  {
    name: 'search.missing',
    plant: ofText('delete from search_text where object_id = $1', ({ folder }) => folder),
  },
  {
    name: 'search.of-nothing',
    plant: ofText(
      `insert into search_text (object_id, is_folder, name_words, words) values ($1, false, '', '=')`,
      () => 1_000_000,
    ),
  },
  {
    name: 'search.name-wrong',
    plant: ofText(
      `update search_text set name_words = 'planted' where object_id = $1`,
      ({ text }) => text.id,
    ),
  },
  {
    name: 'search.words-wrong',
    isDeep: true,
    plant: ofText(`update search_text set words = '= planted' where object_id = $1`, ({ text }) => text.id),
  },
  {
    name: 'search.without-stems',
    plant: ofText(
      `update search_text set words = ts_delete(words, '=') where object_id = $1`,
      ({ text }) => text.id,
    ),
  },
  {
    name: 'search.queue-stuck',
    plant: thereAndBack(
      `insert into search_queue (object_id, queued_at) values (1000000, now() - interval '2 hours')`,
      'delete from search_queue where object_id = 1000000',
    ),
  },
  {
    name: 'notification.waiting',
    plant: thereAndBack(
      `insert into notification_due (at, kind, object_ids, due_at)
       values (now() - interval '2 hours', 'review', '{1000000}', now() + interval '1 day')`,
      `delete from notification_due where object_ids = '{1000000}'`,
    ),
  },
  {
    name: 'annotation.count-behind',
    plant: ofText('update annotation_state set seq = seq - 1 where document_id = $1', ({ pdf }) => pdf.id),
  },
  {
    name: 'annotation.columns-differ',
    plant: ofText('update annotation set page = 7 where document_id = $1', ({ pdf }) => pdf.id),
  },
  {
    name: 'annotation.ground-wrong',
    plant: thereAndBack(
      'update annotation_history set rev = rev + 10',
      'update annotation_history set rev = rev - 10',
    ),
  },
  {
    name: 'annotation.version-unknown',
    plant: async (patient) => {
      const add = (versions: number) =>
        damage(
          patient,
          ['update annotation set version = version + $2 where document_id = $1', [patient.pdf.id, versions]],
          [
            'update annotation_history set version = version + $2 where document_id = $1',
            [patient.pdf.id, versions],
          ],
        );
      await add(1);
      return { undo: () => add(-1) };
    },
  },
  { name: 'mail.waiting', plant: thereAndBack(mail('queued'), noMail) },
  { name: 'mail.failed', plant: thereAndBack(mail('failed'), noMail) },
  {
    name: 'job.failed',
    plant: thereAndBack(
      `insert into pgboss.job (name, data, state, completed_on)
       values ('search', '{"planted": "yes"}', 'failed', now())`,
      noJob,
    ),
  },
  {
    name: 'job.stuck',
    plant: thereAndBack(
      `insert into pgboss.job (name, data, start_after)
       values ('search', '{"planted": "yes"}', now() - interval '2 hours')`,
      noJob,
    ),
  },
  {
    name: 'job.schedule-missing',
    plant: async (patient) => {
      const { pool } = patient.house.parts;
      const { rows } = await pool.query(`delete from pgboss.schedule where name = 'doctor' returning cron`);
      const back = `insert into pgboss.schedule (name, cron) values ('doctor', $1)`;
      return { undo: () => run(patient, [back, [rows[0].cron]]) };
    },
  },
  {
    name: 'job.nobody-works',
    plant: thereAndBack(
      `update pgboss.version set cron_on = now() - interval '2 hours'`,
      'update pgboss.version set cron_on = now()',
    ),
  },
];
