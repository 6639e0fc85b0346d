import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { openReplica } from '../base/database/replica.ts';
import { StartError } from '../base/errors.ts';
import { createClamd } from '../base/scanner/clamd.ts';
import { type DoctorFinding, type DoctorRun, keepDoctorRun } from '../core/doctor-runs.ts';
import type { DoctorParts, MendParts } from '../work/doctor/check.ts';
import { examine, notLooked } from '../work/doctor/examine.ts';
import { isMendable, mend } from '../work/doctor/mend.ts';
import type { Command, Given } from './command.ts';
import { type Installation, openInstallation } from './open-installation.ts';

const couldNotLook = 2;

export const doctor: Command = {
  use: '[--deep] [--mend]',
  what: 'looks for faults; --deep reads every file, --mend mends what is derived',
  async run(words, given) {
    const isDeep = words.includes('--deep');
    if (!areKnown(words)) {
      given.say(`Usage: npm run atrium -- doctor ${doctor.use}`);
      return couldNotLook;
    }
    let installation: Installation | undefined;
    let parts: DoctorParts | undefined;
    try {
      installation = await openInstallation(given.config, given.log);
      parts = await partsOf(installation);
      const run = await look(parts, given, isDeep);
      const last = words.includes('--mend') ? await mendAndLook(parts, given, run) : run;
      return exitCodeOf(last);
    } catch (error) {
      given.say(`The doctor could not look. ${error instanceof StartError ? error.message : error}`);
      return couldNotLook;
    } finally {
      await parts?.replica?.close();
      await installation?.close();
    }
  },
};

function areKnown(args: string[]): boolean {
  try {
    parseArgs({ args, options: { deep: { type: 'boolean' }, mend: { type: 'boolean' } } });
    return true;
  } catch {
    return false;
  }
}

/** A store that cannot be opened is a finding, and the rest can be looked at. */
async function partsOf({ config, db, log, openFiles }: Installation): Promise<DoctorParts> {
  const files = await openFiles().catch((error) => {
    log.error({ err: error }, 'the store of files could not be opened');
    return undefined;
  });
  const scanner = config.clamav && createClamd(config.clamav);
  const replica = openReplica(config, { db, log, clock: systemClock });
  return { config, db, log, files, replica, scanner, clock: systemClock, machine: systemClock };
}

async function look(parts: DoctorParts, { say, log }: Given, isDeep: boolean): Promise<DoctorRun> {
  const run = await examine(parts, { isDeep });
  // A database that takes no changes, or has no such table yet, can be looked at all the same.
  await keepDoctorRun(parts.db, run).catch((error) => log.warn({ err: error }, 'the result was not kept'));
  say(describeRun(run));
  return run;
}

async function mendAndLook(parts: DoctorParts, given: Given, run: DoctorRun): Promise<DoctorRun> {
  const mendable = run.findings.filter(isMendable);
  if (mendable.length === 0 || !parts.files) return run;
  given.say(`\nMending: ${mendable.map(({ name }) => name).join(', ')}\n`);
  const failed = await mend(parts as MendParts, mendable);
  if (failed.length > 0) given.say(`Could not be mended, the log says why: ${failed.join(', ')}\n`);
  return look(parts, given, run.isDeep);
}

export function describeRun({ findings, seconds }: DoctorRun): string {
  if (findings.length === 0) return `Nothing found (${seconds} s).`;
  const kinds = findings.length === 1 ? 'One kind of fault' : `${findings.length} kinds of faults`;
  const mendable = findings.some(isMendable) ? ' Those marked * can be mended with --mend.' : '';
  return `${findings.map(describeFinding).join('\n\n')}\n\n${kinds} found (${seconds} s).${mendable}`;
}

function describeFinding(finding: DoctorFinding): string {
  const { name, count, examples, sentence, advice } = finding;
  const shown = examples.length > 0 ? `\n  For example: ${examples.join(', ')}` : '';
  return `${name}${isMendable(finding) ? '*' : ''}: ${count}\n  ${sentence}${shown}\n  What to do: ${advice}`;
}

function exitCodeOf({ findings }: DoctorRun): number {
  if (findings.some(({ name }) => name === notLooked)) return couldNotLook;
  return findings.length > 0 ? 1 : 0;
}
