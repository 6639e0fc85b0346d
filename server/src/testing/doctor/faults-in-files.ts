import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { transaction } from '../../base/database/connect.ts';
import { keepFiles } from '../../core/files/keep-files.ts';
import type { Patient } from './patient.ts';
import type { Fault } from './planted-faults.ts';
import { damage, run } from './run-sql.ts';

const pathOf = ({ house }: Patient, hash: string) => join(house.dataFolder, 'files', hash.slice(0, 2), hash);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Puts other bytes in the place of a file's. */
async function spoil(patient: Patient, hash: string, change: (bytes: Buffer) => Buffer) {
  const path = pathOf(patient, hash);
  const bytes = await readFile(path);
  await writeFile(path, change(bytes));
  return { undo: () => writeFile(path, bytes) };
}

async function addOldFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'left behind');
  await utimes(path, daysAgo(5), daysAgo(5));
}

/** Of files, and of what rows say of them. */
export const faultsInFiles: Fault[] = [
  {
    name: 'file.bytes-missing',
    async plant(patient) {
      const path = pathOf(patient, patient.text.hash);
      await rename(path, `${path}.away`);
      return { undo: () => rename(`${path}.away`, path) };
    },
  },
  {
    name: 'file.size-differs',
    plant: (patient) => spoil(patient, patient.text.hash, (bytes) => bytes.subarray(1)),
  },
  {
    name: 'file.hash-differs',
    isDeep: true,
    plant: (patient) => spoil(patient, patient.text.hash, (bytes) => Buffer.from(bytes).fill('x', 0, 1)),
  },
  {
    name: 'file.bytes-unknown',
    async plant(patient) {
      await addOldFile(pathOf(patient, 'ab'.repeat(32)));
      return {};
    },
  },
  {
    name: 'file.row-missing',
    async plant(patient) {
      const { hash } = patient.picture;
      const { rows } = await patient.house.parts.pool.query('select * from stored_file where hash = $1', [
        hash,
      ]);
      await damage(patient, ['delete from stored_file where hash = $1', [hash]]);
      const back = 'insert into stored_file (hash, size, kept_at) values ($1, $2, $3)';
      return { undo: () => damage(patient, [back, [hash, rows[0].size, rows[0].kept_at]]) };
    },
  },
  {
    name: 'file.size-contradicts',
    async plant(patient) {
      const add = (bytes: number) =>
        run(patient, ['update document set size = size + $2 where id = $1', [patient.text.id, bytes]]);
      await add(1);
      return { undo: () => add(-1) };
    },
  },
  {
    name: 'file.unused',
    async plant(patient) {
      const { parts } = patient;
      const bytes = async function* () {
        yield Buffer.from(`used no more ${Math.random()}`);
      };
      const received = await parts.files.receive(bytes(), { maxBytes: 1000 });
      await transaction(parts.db, (trx) => keepFiles(parts, trx, [received]));
      const age = 'update stored_file set kept_at = $2 where hash = $1';
      await run(patient, [age, [received.hash, daysAgo(3)]]);
      return {};
    },
  },
  {
    name: 'file.never-checked',
    async plant(patient) {
      await run(patient, ['delete from file_check where hash = $1', [patient.held]]);
      return {};
    },
  },
  {
    name: 'file.check-late',
    async plant(patient) {
      const { rows } = await patient.house.parts.pool.query(
        'select kept_at from stored_file where hash = $1',
        [patient.held],
      );
      const set = (at: Date) =>
        run(patient, ['update stored_file set kept_at = $2 where hash = $1', [patient.held, at]]);
      await set(daysAgo(2));
      return { undo: () => set(rows[0].kept_at) };
    },
  },
  {
    name: 'file.upload-ended',
    async plant(patient) {
      await run(patient, [
        `insert into upload (id, user_id, space_id, name, size, place, created_at, expires_at)
         select $1, min(u.id), $2, 'large.pdf', 1, $3, $4, $4 from app_user u`,
        ['a'.repeat(32), patient.space, patient.parts.files.pieces.newPlace(), daysAgo(2)],
      ]);
      return {};
    },
  },
  {
    name: 'file.abandoned',
    async plant({ house }) {
      await addOldFile(join(house.dataFolder, 'files/incoming/left'));
      return {};
    },
  },
  {
    name: 'object.gap',
    async plant(patient) {
      await run(
        patient,
        ['insert into file_place (hash, place) values ($1, $2)', [patient.text.hash, 'planted']],
        `insert into file_object (place, start, size, key) values ('planted', 10, 5, 'files/planted')`,
      );
      return {
        undo: () =>
          run(
            patient,
            `delete from file_place where place = 'planted'`,
            `delete from file_object where place = 'planted'`,
          ),
      };
    },
  },
];
