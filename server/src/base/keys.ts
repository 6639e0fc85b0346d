import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys live outside the database, so that a copy of the database alone opens nothing. */
export interface Keys {
  /** Signs tokens. */
  token: Uint8Array;
  /** A mark of a text that nobody without the keys can make. */
  mark(text: string, purpose: string): string;
  seal(plain: string, purpose: string): Buffer;
  /** Throws if the bytes were changed or sealed for another purpose. */
  open(sealed: Buffer, purpose: string): string;
  /** Whether it was sealed by these keys, and not by those of the secret before. */
  isOwn(sealed: Buffer, purpose: string): boolean;
  /** These keys, then those of the secret before: what any of them made is still good. */
  accepted: readonly Keys[];
}

/**
 * Derives all keys from ATRIUM_SECRET, or from the file `secret` in the data folder, made at the first start. What was
 * made by `oldSecret` is taken too.
 */
export async function loadKeys(
  dataFolder: string,
  givenSecret: string | undefined,
  oldSecret?: string | undefined,
): Promise<Keys> {
  const older = oldSecret === undefined ? undefined : deriveKeys(oldSecret);
  return deriveKeys(givenSecret ?? (await readOrMakeSecret(dataFolder)), older);
}

function deriveKeys(secret: string, older?: Keys): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'atrium', purpose, 32));
  const sealing = derive('sealing');

  function seal(plain: string, purpose: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(purpose));
    const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
  }

  function openOwn(sealed: Buffer, purpose: string): string {
    const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  }

  function isOwn(sealed: Buffer, purpose: string): boolean {
    try {
      return openOwn(sealed, purpose) !== undefined;
    } catch {
      return false;
    }
  }

  const open: Keys['open'] = (sealed, purpose) =>
    older && !isOwn(sealed, purpose) ? older.open(sealed, purpose) : openOwn(sealed, purpose);
  const keys: Keys = {
    token: derive('token'),
    mark: (text, purpose) =>
      createHmac('sha256', derive(purpose)).update(text).digest('base64url').slice(0, 22),
    seal,
    open,
    isOwn,
    accepted: [],
  };
  keys.accepted = older ? [keys, older] : [keys];
  return keys;
}

/** A link's or cookie's secret: 192 random bits. */
export const randomToken = (): string => randomBytes(24).toString('base64url');

/** What the database keeps of a random token. They are too random to guess, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

async function readOrMakeSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret');
  const existing = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (existing) return existing;
  await mkdir(dataFolder, { recursive: true });
  const fresh = `${file}.${process.pid}.new`;
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  // A link is made whole or not at all, and does not replace what another process made meanwhile.
  await link(fresh, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return readFile(file, 'utf8');
}
