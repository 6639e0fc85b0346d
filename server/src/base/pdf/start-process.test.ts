import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from './start-process.ts';

it.each([
  [20, 'has it'],
  [400, 'SIGABRT'],
])('[15.2.2] [5.2.3] of a process that may have 80 MB and takes %i comes: %s', async (megabytes, outcome) => {
  const script = join(import.meta.dirname, '../../testing/pdfs/eat-memory.ts');
  const { events, send, terminate } = startProcess({ script, data: {}, heapMegabytes: 80 });
  await once(events, 'message');
  const answered = once(events, 'message').then(([message]) => message);
  const ended = once(events, 'exit').then(([, signal]) => signal);
  await send({ message: megabytes });
  expect(await Promise.race([answered, ended])).toBe(outcome);
  await terminate();
});
