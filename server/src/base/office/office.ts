import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { Cage } from '../sandbox/cage.ts';
import type { RunResult } from '../sandbox/run-limited.ts';
import { type OfficeLimits, runOffice, type Start } from './run-office.ts';
import { writeProfile } from './write-profile.ts';

const usualLimits: OfficeLimits = {
  seconds: 105,
  memoryBytes: 3 * 1024 ** 3,
  processes: 128,
  pdfBytes: 256 * 1024 ** 2,
};

export interface Office {
  /** The path of the program. */
  program: string;
  pdfBytes: number;
  /** Whether a document can reach nothing but itself. */
  isIsolated: boolean;
  /** Whether it makes PDFs of files with this ending: where it is not isolated, of plain text alone. */
  makes(ending: string): boolean;
  /**
   * Makes a PDF of one file in a folder, in its folder `out`; of one that it cannot read, none. Each has a start of
   * its own: LibreOffice puts what a document names into the PDF, and so it would another one that lies beside.
   */
  makePdf(
    folder: string,
    name: string,
    how?: { cpuSeconds?: number; signal?: AbortSignal },
  ): Promise<RunResult>;
}

/** Whatever it looks like: RTF or HTML that is called .txt is shown as it is written. */
const asText = '--infilter=Text (encoded):UTF8';

export function createOffice(
  program: string,
  cage: Cage | undefined,
  given: Partial<OfficeLimits> = {},
): Office {
  const limits = { ...usualLimits, ...given };
  const office = { program, cage, limits };
  const profiles = new Map<string, Promise<void>>();
  const makes = (ending: string) => cage !== undefined || ending === 'txt';

  /** Filling a new one takes LibreOffice a second: one that no document has ever seen is kept, and copied for each. */
  function openProfile(folder: string, signal: AbortSignal | undefined): Promise<void> {
    const found = profiles.get(folder);
    if (found) return found;
    const filled = fillProfile(folder, signal);
    profiles.set(folder, filled);
    filled.catch(() => profiles.delete(folder));
    return filled;
  }

  async function fillProfile(folder: string, signal: AbortSignal | undefined): Promise<void> {
    const profile = join(folder, 'profile');
    await writeProfile(profile);
    await withStart(folder, async (start) => {
      const { end, code } = await runOffice(office, { ...start, signal }, () => ['--terminate_after_init']);
      if (end !== 'exit' || code !== 0) return;
      await rm(profile, { recursive: true });
      await rename(join(start.home, 'profile'), profile);
    });
  }

  return {
    program,
    pdfBytes: limits.pdfBytes,
    isIsolated: cage !== undefined,
    makes,
    async makePdf(folder, name, { cpuSeconds, signal } = {}) {
      const ending = extname(name).slice(1);
      if (!makes(ending)) throw new Error(`LibreOffice is not isolated, and opens no ${ending}`);
      await openProfile(folder, signal);
      return withStart(folder, async (start) => {
        const file = join(folder, name);
        const ran = await runOffice(office, { ...start, file, cpuSeconds, signal }, (seen) => [
          ...(ending === 'txt' ? [asText] : []),
          ...['--convert-to', 'pdf', '--outdir', seen.out, seen.file],
        ]);
        const made = basename(cage ? 'document' : name, `.${ending}`);
        await takeOut(
          join(start.out, `${made}.pdf`),
          join(folder, 'out', `${basename(name, `.${ending}`)}.pdf`),
        );
        return ran;
      });
    },
  };
}

/** Whether LibreOffice runs in a cage: where it is installed in an unusual way, parts of it may lie outside. */
export async function runsIn(cage: Cage, program: string): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-office-'));
  try {
    await mkdir(join(folder, 'profile'));
    const office = { program, cage, limits: usualLimits };
    const { code } = await withStart(folder, (start) => runOffice(office, start, () => ['--version']));
    return code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders for one start, with a copy of the profile; they go when it has ended. */
async function withStart<T>(folder: string, work: (start: Start) => Promise<T>): Promise<T> {
  const root = join(folder, `start-${randomBytes(6).toString('hex')}`);
  const start = { home: join(root, 'home'), out: join(root, 'out') };
  try {
    for (const path of [root, start.home, start.out]) await mkdir(path, { mode: 0o700 });
    await cp(join(folder, 'profile'), join(start.home, 'profile'), { recursive: true });
    return await work(start);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** A program that a document has taken over could leave a link to a file of ours in place of the PDF. */
async function takeOut(from: string, to: string): Promise<void> {
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  // From here on nothing that is still running reaches it.
  if ((await lstat(to)).isFile()) await chmod(to, 0o600);
  else await rm(to, { recursive: true, force: true });
}
