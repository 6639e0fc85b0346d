import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../base/database/connect.ts';
import { migrate } from '../base/database/migrate.ts';
import { createJobs } from '../base/jobs.ts';

export const templateName = 'atrium_template';

const settings = (host: string, database: string) => ({ host, user: 'postgres', database });

/** A migrated, empty database, the job queue's tables included. */
export async function makeTemplate(host: string): Promise<void> {
  await inServer(host, `create database ${templateName}`);
  const connection = connect(settings(host, templateName), () => undefined);
  await migrate(connection.db);
  const jobs = createJobs(settings(host, templateName), () => undefined);
  await jobs.start([]);
  await jobs.stop();
  await connection.close();
}

/** A fresh copy of the template: a few dozen milliseconds. */
export async function makeDatabase(host: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inServer(host, `create database ${name} template ${templateName} strategy file_copy`);
  return name;
}

export const dropDatabase = (host: string, name: string) =>
  inServer(host, `drop database if exists ${name} with (force)`);

async function inServer(host: string, statement: string): Promise<void> {
  const client = new pg.Client(settings(host, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
