import { median } from './servers.ts';

export interface Compared {
  what: string;
  amount: number;
  unit: string;
  aim: number;
  turns: number;
  /** Before each turn, outside of the time. */
  prepare?(): void | Promise<void>;
  ours(): Promise<unknown>;
  floor(): Promise<unknown>;
}

/** The first turn does not count. */
export async function compare({
  what,
  amount,
  unit,
  aim,
  turns,
  prepare,
  ours,
  floor,
}: Compared): Promise<void> {
  const speeds: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
  const speedOf = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return (amount * 1000) / (performance.now() - started);
  };
  for (let turn = 0; turn <= turns; turn += 1) {
    await prepare?.();
    const [one, other] = [await speedOf(ours), await speedOf(floor)];
    if (turn === 0) continue;
    speeds.ours.push(one);
    speeds.floor.push(other);
  }
  const [own, bare] = [median(speeds.ours), median(speeds.floor)];
  console.log(
    `${what}: ${own.toFixed(0)} ${unit}/s; bare: ${bare.toFixed(0)}; ratio ${((100 * own) / bare).toFixed(0)} % (aim: ${aim} %)`,
  );
}
