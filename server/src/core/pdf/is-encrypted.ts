import type { FileStore } from '../../base/storage/file-store.ts';

/** Each letter as it is or by its number, as PDF allows in a name. */
const encrypt = new RegExp(`/${[...'Encrypt'].map((letter) => `(?:${letter}|#${hex(letter)})`).join('')}`);
const longest = 1 + 'Encrypt'.length * 3;
const maxRemembered = 1000;
const known = new Map<string, boolean>();

/**
 * Whether a PDF that is too large to be opened is encrypted, by the word that its trailer must have: a trailer is never
 * compressed or encrypted itself. Content never changes under its hash, so a large file is read once.
 */
export async function isEncrypted(files: Pick<FileStore, 'read'>, hash: string): Promise<boolean> {
  const answer = known.get(hash) ?? (await search(files, hash));
  if (known.size >= maxRemembered) known.clear();
  known.set(hash, answer);
  return answer;
}

async function search(files: Pick<FileStore, 'read'>, hash: string): Promise<boolean> {
  let before = '';
  for await (const piece of files.read(hash) as AsyncIterable<Buffer>) {
    const text = before + piece.toString('latin1');
    if (encrypt.test(text)) return true;
    before = text.slice(-longest);
  }
  return false;
}

function hex(letter: string): string {
  const digits = letter.charCodeAt(0).toString(16);
  return [...digits].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
}
