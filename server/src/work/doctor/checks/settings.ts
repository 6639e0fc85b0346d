import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadKeys } from '../../../base/keys.ts';
import { hasDemoPasswords } from '../../../core/passwords/demo-passwords.ts';
import { type Check, foundIf, type Look, nothing } from '../check.ts';

const secretFile = ({ config }: Look) => join(config.dataFolder, 'secret');

/** Whether the secret comes from a file, and which mode that has. */
async function modeOfSecret(look: Look): Promise<number | undefined> {
  if (look.config.secret) return undefined;
  return stat(secretFile(look)).then(
    ({ mode }) => mode,
    () => undefined,
  );
}

/** Settings that each are right, and wrong together or for this database. */
export const settingChecks: Check[] = [
  {
    name: 'settings.secret-differs',
    looksFor: 'The database belongs to an installation with another secret.',
    advice: 'Give the same ATRIUM_SECRET, or ATRIUM_DATA with the file “secret”, as its servers have.',
    async find(look) {
      const { config, trx } = look;
      // Without one there is nothing to compare, and reading must make none.
      if (!config.secret && (await modeOfSecret(look)) === undefined) return nothing;
      const keys = await loadKeys(config.dataFolder, config.secret);
      const { rows } = await sql<{ id: string; mark: string | null }>`
        select id::text, mark from installation`.execute(trx);
      const [row] = rows;
      return foundIf(!!row?.mark && row.mark !== keys.mark(row.id, 'installation'));
    },
  },
  {
    name: 'settings.secret-open',
    looksFor: 'Other accounts of this machine can read the file with the secret.',
    advice: 'Run “chmod 600” on the file “secret” in the data folder, and look who has read it.',
    async find(look) {
      const mode = await modeOfSecret(look);
      return foundIf(mode !== undefined && (mode & 0o077) !== 0, secretFile(look));
    },
  },
  {
    name: 'settings.demo-passwords',
    looksFor: 'Accounts of the demo company still have the password that everyone knows.',
    advice: 'Delete these accounts (…@atrium.example), or have their passwords changed.',
    find: async ({ config, trx }) => foundIf(!config.demo && (await hasDemoPasswords({ db: trx }))),
  },
  {
    name: 'settings.proxy-unnamed',
    looksFor: 'People come through a proxy (PUBLIC_URL) that TRUST_PROXY does not name.',
    advice:
      'Name its address in TRUST_PROXY. Until then everybody seems to come from the proxy: one who guesses passwords slows down all.',
    find: async ({ config }) =>
      foundIf(config.beyondLoopback && config.publicUrl !== undefined && config.trustProxy.length === 0),
  },
  {
    name: 'settings.mails-nowhere',
    looksFor: 'No mail server is named, although people come from other machines.',
    advice:
      'Name one in SMTP_URL: mails, with links to set passwords, stay in the folder “outbox” until then.',
    find: async ({ config }) => foundIf(config.beyondLoopback && config.smtpUrl === undefined),
  },
];
