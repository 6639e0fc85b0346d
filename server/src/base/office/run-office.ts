import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Cage } from '../sandbox/cage.ts';
import { findKeepers, usualPath } from '../sandbox/keepers.ts';
import { type RunResult, runLimited } from '../sandbox/run-limited.ts';
import { officePrograms } from './office-room.ts';

export interface OfficeLimits {
  /** The most time for one file, with the start. */
  seconds: number;
  /** The most memory of each process. */
  memoryBytes: number;
  processes: number;
  /** The most bytes of one PDF. */
  pdfBytes: number;
}

/** What one start of LibreOffice is given: two folders of its own, and perhaps a file to read. */
export interface Start {
  /** The folder with its profile, and for what it writes on the way. */
  home: string;
  out: string;
  file?: string;
  /** The most seconds of a processor; otherwise as much as there is time. */
  cpuSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The paths of a start as LibreOffice sees them. */
type Seen = Record<'home' | 'out' | 'file', string>;

const flags = '--headless --invisible --norestore --nologo --nodefault --nolockcheck --nofirststartwizard';

/** Starts LibreOffice, in a cage if there is one: it then sees itself, fonts and what it is given, nothing more. */
export async function runOffice(
  office: { program: string; cage: Cage | undefined; limits: OfficeLimits },
  start: Start,
  args: (seen: Seen) => string[],
): Promise<RunResult> {
  const { cage, limits } = office;
  const { home, out, file = '', signal } = start;
  const { program, programs } = await officePrograms(office.program);
  const seen = cage
    ? { home: '/tmp', out: '/out', file: `/in/document${extname(file)}` }
    : { home, out, file };
  const profile = pathToFileURL(join(seen.home, 'profile'));
  const command = [program, `-env:UserInstallation=${profile}`, ...flags.split(' '), ...args(seen)];
  const env = {
    PATH: `${dirname(program)}:${usualPath}`,
    HOME: seen.home,
    TMPDIR: seen.home,
    LANG: 'C.UTF-8',
    SAL_USE_VCLPLUGIN: 'svp',
  };
  const options = { env, seconds: limits.seconds, mostOutput: 16_000, signal };
  const kept = {
    memoryBytes: limits.memoryBytes,
    fileBytes: limits.pdfBytes,
    // On two cores it may use both.
    cpuSeconds: Math.ceil(start.cpuSeconds ?? limits.seconds * 2),
  };
  if (!cage) {
    const front = await findKeepers();
    return runLimited([...front(kept), ...command], { ...options, cwd: home });
  }
  const room = {
    programs,
    folders: { [seen.home]: home, [seen.out]: out },
    files: file ? { [seen.file]: file } : {},
    limits: { ...kept, processes: limits.processes },
  };
  return cage.run(command, room, options);
}
