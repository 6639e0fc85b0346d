import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createClamd } from '../../base/scanner/clamd.ts';
import type { Config } from '../../config.ts';
import { freePort } from '../services/clamd.ts';
import type { Patient } from './patient.ts';
import type { Fault, Planted } from './planted-faults.ts';
import { run } from './run-sql.ts';

const withConfig = ({ house }: Patient, config: Partial<Config>): Planted => ({
  parts: { config: { ...house.parts.config, ...config } },
});

const bySql = (name: string, there: string, back: string): Fault => ({
  name,
  async plant(patient) {
    await run(patient, there);
    return { undo: () => run(patient, back) };
  },
});

/** Of database, settings and services. */
export const faultsOfMachine: Fault[] = [
  {
    name: 'database.migration-missing',
    async plant(patient) {
      const { rows } = await patient.house.parts.pool.query(
        `delete from kysely_migration where name like '0029-%' returning name, timestamp`,
      );
      const back = 'insert into kysely_migration (name, timestamp) values ($1, $2)';
      return { undo: () => run(patient, [back, [rows[0].name, rows[0].timestamp]]) };
    },
  },
  bySql(
    'database.migration-unknown',
    `insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2026')`,
    `delete from kysely_migration where name = '9999-of-tomorrow'`,
  ),
  {
    name: 'database.installation-rows',
    async plant(patient) {
      const { rows } = await patient.house.parts.pool.query('delete from installation returning id, mark');
      const back = 'insert into installation (id, mark) values ($1, $2)';
      return { undo: () => run(patient, [back, [rows[0].id, rows[0].mark]]) };
    },
  },
  {
    name: 'database.index-invalid',
    async plant(patient) {
      await run(
        patient,
        `update pg_index set indisvalid = false where indexrelid = 'document_tags'::regclass`,
      );
      return {};
    },
  },
  bySql(
    'database.constraint-unvalidated',
    `alter table tag add constraint planted check (name <> '') not valid`,
    'alter table tag drop constraint planted',
  ),
  bySql(
    'database.trigger-off',
    'alter table contact disable trigger user',
    'alter table contact enable trigger user',
  ),
  {
    name: 'database.extension-old',
    async plant(patient) {
      const set = `update pg_extension set extversion = $1 where extname = 'unaccent'`;
      const { rows } = await patient.house.parts.pool.query(
        `select extversion as version from pg_extension where extname = 'unaccent'`,
      );
      await run(patient, [set, ['0.9']]);
      return { undo: () => run(patient, [set, [rows[0].version]]) };
    },
  },
  {
    name: 'database.clock-differs',
    plant: async () => ({ parts: { machine: { now: () => new Date(Date.now() + 3000) } } }),
  },
  {
    name: 'database.few-connections',
    async plant(patient) {
      const { rows } = await patient.house.parts.pool.query('select current_database() as name');
      const limit = (most: number) => run(patient, `alter database ${rows[0].name} connection limit ${most}`);
      await limit(5);
      return { undo: () => limit(-1) };
    },
  },
  {
    name: 'settings.secret-differs',
    plant: async (patient) =>
      withConfig(patient, { secret: 'another secret of forty characters '.repeat(2) }),
  },
  {
    name: 'settings.secret-open',
    async plant({ house }) {
      const file = join(house.dataFolder, 'secret');
      await chmod(file, 0o644);
      return { undo: () => chmod(file, 0o600) };
    },
  },
  {
    name: 'settings.demo-passwords',
    plant: async (patient) => withConfig(patient, { demo: false }),
  },
  {
    name: 'settings.proxy-unnamed',
    also: ['settings.mails-nowhere'],
    plant: async (patient) =>
      withConfig(patient, { beyondLoopback: true, publicUrl: 'https://a.example', trustProxy: [] }),
  },
  {
    name: 'settings.mails-nowhere',
    plant: async (patient) => withConfig(patient, { beyondLoopback: true, publicUrl: 'https://a.example' }),
  },
  {
    name: 'mail.server-away',
    plant: async (patient) => withConfig(patient, { smtpUrl: `smtp://127.0.0.1:${await freePort()}` }),
  },
  {
    name: 'store.away',
    async plant({ parts }) {
      const check = () => Promise.reject(new Error('the disk is gone'));
      return { parts: { files: { ...parts.files, check } } };
    },
  },
  {
    name: 'store.disk-low',
    async plant({ parts }) {
      const measureSpace = async () => ({ freeBytes: 1000, totalBytes: 2 ** 40 });
      return { parts: { files: { ...parts.files, measureSpace } } };
    },
  },
  {
    name: 'scanner.away',
    async plant() {
      const address = { host: '127.0.0.1', port: await freePort() };
      return { parts: { scanner: createClamd({ address, patienceSeconds: 2 }) } };
    },
  },
];
