import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type Account, serverAccount } from '../../server/src/base/database/embedded-account.ts';

/** PostgreSQL and what is around it do not run as root. */
export type { Account };

/** A folder of the account's own, somewhere in the machine's temporary one. */
export async function makeFolderOfAccount(folder: string): Promise<Account | undefined> {
  const account = await serverAccount();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (!account) return undefined;
  // It must get there.
  for (let at = dirname(folder); at.startsWith(`${tmpdir()}/`); at = dirname(at)) chmodSync(at, 0o711);
  chownSync(folder, account.uid, account.gid);
  return account;
}
