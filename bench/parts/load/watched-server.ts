// Atrium that tells, each second, how late its event loop was and what its heap holds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Told {
  lateMs: number;
  heapBytes: number;
}

const resolution = 5;
await import('../../../server/src/main.ts');
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
setInterval(() => {
  const told: Told = {
    lateMs: Math.max(0, delay.max / 1e6 - resolution),
    heapBytes: process.memoryUsage().heapUsed,
  };
  // Nobody hears it any more where the benchmark was ended: the server then stops in good order.
  process.send?.(told, () => undefined);
  delay.reset();
}, 1000).unref();
