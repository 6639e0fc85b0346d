import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ticksPerSecond = 100;

interface Stat {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
  } catch {
    // It ended between listing and reading.
    return undefined;
  }
}

const inMilliseconds = (ticks: number): number => (ticks * 1000) / ticksPerSecond;

/** CPU milliseconds so far of a process, and of those that it started and that have ended. Linux. */
export function cpuOfProcess(pid: number): { own: number; ended: number } {
  const { own = 0, ended = 0 } = readStat(pid) ?? {};
  return { own: inMilliseconds(own), ended: inMilliseconds(ended) };
}

/** The processes of a data folder's database: the postmaster first, then its children. Linux. */
export function databasePids(data: string): number[] {
  const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((one) => /^\d+$/.test(one))
    .map(Number)
    .filter((pid) => readStat(pid)?.parent === postmaster);
  return [postmaster, ...children];
}

export function cpuOfDatabase(data: string): number {
  const [postmaster = 0, ...children] = databasePids(data);
  const { own, ended } = cpuOfProcess(postmaster);
  return children.reduce((sum, pid) => sum + cpuOfProcess(pid).own, own + ended);
}

/** CPU milliseconds so far of a server process and of its database. */
export const cpuOf = (pid: number, data: string): number => cpuOfProcess(pid).own + cpuOfDatabase(data);

/** CPU milliseconds for each time that something is done. */
export async function cpuEach(
  pid: number,
  data: string,
  times: number,
  work: () => Promise<unknown>,
): Promise<number> {
  for (let index = 0; index < 3; index += 1) await work();
  const before = cpuOf(pid, data);
  for (let index = 0; index < times; index += 1) await work();
  return (cpuOf(pid, data) - before) / times;
}
