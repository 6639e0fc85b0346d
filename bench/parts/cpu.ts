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

/** CPU milliseconds so far of a server process and of its database: the postmaster and all its children. Linux. */
export function cpuOf(pid: number, data: string): number {
  const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  let ticks = readStat(pid)?.own ?? 0;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const stat = readStat(Number(name));
    if (!stat) continue;
    if (Number(name) === postmaster) ticks += stat.own + stat.ended;
    else if (stat.parent === postmaster) ticks += stat.own;
  }
  return (ticks * 1000) / ticksPerSecond;
}

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
