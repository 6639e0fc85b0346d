import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'atrium.ts'), ...words],
    {
      encoding: 'utf8',
    },
  );
  return { status, said: stdout, complained: stderr };
};

it('without a command, or with one that there is not, it says which there are', () => {
  const help = run();
  expect([help.status, help.complained]).toEqual([0, '']);
  const listed = [...help.said.matchAll(/^ {2}(\w+) (\S+)/gm)].map(([, name, first]) => [name, first]);
  expect(listed).toEqual([
    ['backup', 'FOLDER'],
    ['verify', 'FOLDER'],
    ['restore', 'FOLDER'],
    ['doctor', '[--deep]'],
  ]);
  for (const word of ['nonsense', 'constructor', '__proto__']) {
    expect(run(word)).toEqual({ ...help, status: 2 });
  }
});
