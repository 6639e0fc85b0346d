import { StartError } from '../../base/errors.ts';
import type { Command } from '../command.ts';
import { findDamagedFiles, findDamagedTables, nameSome } from './check-snapshot.ts';
import { readManifest } from './manifest.ts';
import { createProgress, showBytes, showCount } from './progress.ts';
import { readWords } from './read-words.ts';
import { findSnapshot, listSnapshots } from './snapshots.ts';

const use = 'FOLDER [--snapshot NAME]';

/** Reads a whole backup again; needs neither database nor secret. */
export const verifyCommand: Command = {
  use,
  what: 'reads all of a backup again and compares hashes',
  async run(words, { say }) {
    const { folder, options } = readWords(words, `verify ${use}`, ['snapshot']);
    const newest = await findSnapshot(folder, options.snapshot);
    const snapshots = options.snapshot === undefined ? await listSnapshots(folder) : [newest];
    const progress = createProgress(say);
    /** Snapshots share files: each is read once. */
    const seen = new Set<string>();
    let bytes = 0;
    for (const snapshot of snapshots) {
      const manifest = await readManifest(snapshot.folder);
      const tables = await findDamagedTables(folder, snapshot, manifest);
      const isKnown = (hash: string) => seen.has(hash) || !seen.add(hash);
      const onFile = ({ size }: { size: number }) => {
        bytes += size;
        progress.now(() => `${showCount(seen.size)} files read, ${showBytes(bytes)}`);
      };
      const damaged =
        tables.length > 0
          ? tables
          : await findDamagedFiles(folder, snapshot, manifest, { isDeep: true, isKnown, onFile });
      if (damaged.length > 0) {
        throw new StartError(
          `The snapshot ${snapshot.name} is damaged: ${nameSome(damaged)}. Files under files/ are copied anew by the next backup once they are removed from there.`,
        );
      }
    }
    say(
      `All is well: ${showCount(snapshots.length)} snapshots, ${showCount(seen.size)} files of ${showBytes(bytes)}, read in ${progress.seconds()}.`,
    );
    return 0;
  },
};
