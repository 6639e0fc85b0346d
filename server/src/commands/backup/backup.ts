import { systemClock } from '../../base/clock.ts';
import { StartError } from '../../base/errors.ts';
import { holdBytes, letGoOfBytes } from '../../base/storage/hold-bytes.ts';
import { version } from '../../base/version.ts';
import type { Command, Given } from '../command.ts';
import { type Installation, openInstallation } from '../open-installation.ts';
import { nameSome } from './check-snapshot.ts';
import { copyFiles } from './copy-files.ts';
import { copyTables } from './copy-tables.ts';
import { readInstallation } from './describe-tables.ts';
import { flushAll } from './durable.ts';
import { writeManifest } from './manifest.ts';
import { openFolder } from './open-folder.ts';
import { createProgress, showBytes, showCount } from './progress.ts';
import { pruneBackup } from './prune.ts';
import { readWords } from './read-words.ts';
import { beginSnapshot, listPath, listWritten, removeHalfSnapshots } from './snapshots.ts';

const use = 'FOLDER [--keep NUMBER]';

export const backupCommand: Command = {
  use,
  what: 'copies database and files into FOLDER, while people work',
  async run(words, given) {
    const { folder, options } = readWords(words, `backup ${use}`, ['keep']);
    const keep = readKeep(options.keep);
    const installation = await openInstallation(given.config, given.log);
    try {
      return await backUp(installation, { folder, keep, say: given.say });
    } finally {
      await installation.close();
    }
  },
};

function readKeep(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(given)) {
    throw new StartError('--keep takes the number of snapshots that stay, 1 or more.');
  }
  return Number(given);
}

interface Asked extends Pick<Given, 'say'> {
  folder: string;
  keep: number | undefined;
}

/** Answers the exit code: it is no success where files are lost, though all others are saved. */
async function backUp(installation: Installation, { folder, keep, say }: Asked): Promise<0 | 1> {
  const { pool, config } = installation;
  const progress = createProgress(say);
  const holder = await pool.connect();
  const reader = await pool.connect();
  try {
    // First of all: what the snapshot refers to is then there until it is copied.
    if (!(await holdBytes(holder))) {
      throw new StartError(
        'Another backup of this installation is being made. Wait for its end, then try again.',
      );
    }
    await openFolder(folder, { dataFolder: config.dataFolder, id: await readInstallation(reader) });
    const store = await installation.openFiles();
    await removeHalfSnapshots(folder);
    const at = systemClock.now();
    const snapshot = await beginSnapshot(folder, at);
    const copied = await copyTables(reader, snapshot);
    say(`The database is copied: ${showCount(sum(copied.tables.map(({ rows }) => rows)))} rows.`);
    const files = await copyFiles(store, folder, listPath(snapshot), progress);
    const { copied: fresh, held, lost } = files;
    await flushAll([...(await listWritten(snapshot)), ...files.folders]);
    const facts = { atrium: version, at: at.toISOString(), store: config.fileStore };
    await writeManifest(snapshot.folder, { ...facts, ...copied, held, lost });
    say(
      `Backed up as ${snapshot.name}: ${showCount(copied.files.count)} files of ${showBytes(copied.files.bytes)}, ` +
        `of which ${showCount(fresh.count)} of ${showBytes(fresh.bytes)} were copied now, in ${progress.seconds()}.`,
    );
    if (keep !== undefined) await pruneBackup(folder, keep, say);
    await letGoOfBytes(holder);
    if (lost.length === 0) return 0;
    say(
      `${showCount(lost.length)} files are missing or damaged where Atrium keeps them, and are in no backup: ${nameSome(lost.sort())}. Bring them back from an earlier backup, or upload them again.`,
    );
    return 1;
  } finally {
    reader.release();
    // Ends the connection, and with it the hold where something went wrong.
    holder.release(true);
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
