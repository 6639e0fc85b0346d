import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findKeepers, usualPath } from '../child/find-keepers.ts';
import { type Ran, runLimited } from '../child/run-limited.ts';
import { writeProfile } from './write-profile.ts';

export interface OfficeLimits {
  /** Of one start. */
  seconds: number;
  memoryBytes: number;
  /** Of one PDF. */
  pdfBytes: number;
}

const usualLimits: OfficeLimits = {
  seconds: 105,
  memoryBytes: 3 * 1024 ** 3,
  pdfBytes: 256 * 1024 ** 2,
};

export interface Office {
  /** Its path. */
  program: string;
  pdfBytes: number;
  /** Makes a PDF of one file in a folder of its own, in its folder `out`; of one that it cannot read, none. */
  makePdf(folder: string, name: string, how: { cpuSeconds: number; signal?: AbortSignal }): Promise<Ran>;
}

export function createOffice(program: string, given: Partial<OfficeLimits> = {}): Office {
  const limits = { ...usualLimits, ...given };
  return {
    program,
    pdfBytes: limits.pdfBytes,
    async makePdf(folder, name, { cpuSeconds, signal }) {
      const { front } = await findKeepers();
      const profile = join(folder, 'profile');
      if (!existsSync(profile)) await writeProfile(profile);
      const out = join(folder, 'out');
      await mkdir(out, { recursive: true, mode: 0o700 });
      const command = [
        ...front({
          memoryBytes: limits.memoryBytes,
          fileBytes: limits.pdfBytes,
          cpuSeconds: Math.ceil(cpuSeconds),
        }),
        program,
        `-env:UserInstallation=${pathToFileURL(profile)}`,
        ...'--headless --invisible --norestore --nologo --nodefault --nolockcheck --nofirststartwizard'.split(
          ' ',
        ),
        ...['--convert-to', 'pdf', '--outdir', out],
        join(folder, name),
      ];
      const env = {
        PATH: `${dirname(program)}:${usualPath}`,
        HOME: folder,
        TMPDIR: folder,
        LANG: 'C.UTF-8',
        SAL_USE_VCLPLUGIN: 'svp',
      };
      const ran = await runLimited(command, {
        cwd: folder,
        env,
        seconds: limits.seconds,
        mostOutput: 16_000,
        signal,
      });
      // A profile that was being written when it was killed may keep the next one from starting.
      if (ran.end !== 'exit' || ran.code !== 0) await rm(profile, { recursive: true, force: true });
      return ran;
    },
  };
}
