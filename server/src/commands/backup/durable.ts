import { open } from 'node:fs/promises';

/** Names live in folders: one is safe once its folder has reached the disk. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
