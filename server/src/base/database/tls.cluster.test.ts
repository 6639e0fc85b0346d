import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { defineServer } from '../../../../scripts/cluster/atrium-server.ts';
import { makeAuthority } from '../../../../scripts/cluster/certificates.ts';
import { startOlderPostgres } from '../../../../scripts/cluster/older-postgres.ts';
import { freePorts } from '../../../../scripts/cluster/program.ts';
import { atEnd } from '../../testing/at-end.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { StartError } from '../errors.ts';
import { connect } from './connect.ts';
import { prepareDatabase } from './prepare-database.ts';

const folder = await makeTemporaryFolder();
const ours = await makeAuthority(folder, 'ours');
const other = await makeAuthority(folder, 'other');

/** The port of a PostgreSQL that speaks TLS alone, as `localhost` or as another host. */
async function startWith(options: Parameters<typeof startOlderPostgres>[1]): Promise<string> {
  const server = await startOlderPostgres(await makeTemporaryFolder(), options);
  atEnd(server.stop);
  return new URL(server.url).port;
}

const right = await startWith({ certificate: await ours.certify('localhost') });
const misnamed = await startWith({ certificate: await ours.certify('db.example.com') });
const plain = await startWith({});

const urlOf = (port: string, parameters: Record<string, string>) =>
  `postgresql://postgres@localhost:${port}/postgres?${new URLSearchParams(parameters)}`;

/** Starts as a server does, and says what keeps it from that. */
async function prepare(url: string): Promise<string> {
  const direct = { connectionString: url };
  try {
    await prepareDatabase({ usual: direct, direct, isShared: false }, pino({ level: 'silent' }));
    return 'prepared';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

it.each(['verify-full', 'verify-ca', 'require'])(
  '[12.3.2] sslmode=%s: with the file of its authority the database is spoken to by TLS 1.2 or newer',
  async (sslmode) => {
    const url = urlOf(right, { sslmode, sslrootcert: ours.file });
    expect(await prepare(url)).toBe('prepared');
    const { pool, close } = connect({ connectionString: url }, () => undefined);
    atEnd(close);
    const { rows } = await pool.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true, version: expect.stringMatching(/^TLSv1\.[23]$/) }]);
  },
);

it.each(['verify-full', 'verify-ca', 'require'])(
  '[12.3.2] sslmode=%s: another authority, none, or another host in the certificate is refused in words',
  async (sslmode) => {
    const unknown =
      /^The certificate of the database is of an authority that this machine does not know\. Name the file/;
    expect(await prepare(urlOf(right, { sslmode, sslrootcert: other.file }))).toMatch(unknown);
    expect(await prepare(urlOf(right, { sslmode }))).toMatch(unknown);
    expect(await prepare(urlOf(misnamed, { sslmode, sslrootcert: ours.file }))).toMatch(
      /^The certificate of the database is for another host than DATABASE_URL names\. /,
    );
  },
);

it('[12.3.2] a database without TLS, and a file that is not there, are said in words', async () => {
  const sslmode = 'verify-full';
  expect(await prepare(urlOf(plain, { sslmode, sslrootcert: ours.file }))).toMatch(
    /^The database takes no TLS, which sslmode of DATABASE_URL wants\. /,
  );
  const nowhere = join(folder, 'nowhere.pem');
  expect(await prepare(urlOf(right, { sslmode, sslrootcert: nowhere }))).toBe(
    `DATABASE_URL names the file ${nowhere}, which is not there.`,
  );
});

it('[12.3.2] the authority can also be named for the whole process, by NODE_EXTRA_CA_CERTS', async () => {
  const [port = 0] = await freePorts(1);
  const env = { DATABASE_URL: urlOf(right, { sslmode: 'verify-full' }), ATRIUM_DEMO: 'off' };
  const given = { folder: await makeTemporaryFolder(), port };
  const server = defineServer({ ...given, name: 'knows', env: { ...env, NODE_EXTRA_CA_CERTS: ours.file } });
  await server.start();
  await server.stop();
  const another = { ...env, NODE_EXTRA_CA_CERTS: other.file };
  await expect(defineServer({ ...given, name: 'knows-another', env: another }).start()).rejects.toThrow(
    'The certificate of the database is of an authority that this machine does not know.',
  );
});
