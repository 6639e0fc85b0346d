import type { Database } from '../database/connect.ts';
import { type BuiltFile, typeOfBuilt } from './built-files.ts';

/** A few builds, as they are compressed. */
const mostBytes = 16 * 1024 * 1024;

/** Built files of other servers. After an update every browser asks for the same ones, so they are kept for a while. */
export function createSharedFiles(db: Database): (name: string) => Promise<BuiltFile | undefined> {
  const kept = new Map<string, BuiltFile>();
  let size = 0;

  return async (name) => {
    const type = typeOfBuilt(name);
    if (!type) return undefined;
    const known = kept.get(name);
    if (known) return known;
    const row = await db
      .selectFrom('web_file')
      .select(['encoding', 'bytes'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (!row) return undefined;
    const file = { type, ...row };
    if (size > mostBytes) {
      kept.clear();
      size = 0;
    }
    if (!kept.has(name)) size += file.bytes.length;
    kept.set(name, file);
    return file;
  };
}
