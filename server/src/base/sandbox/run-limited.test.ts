import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { usualPath } from './keepers.ts';
import { runLimited } from './run-limited.ts';

const options = { cwd: tmpdir(), env: { PATH: usualPath }, seconds: 5, mostOutput: 10 };

async function isRunning(name: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((one) => /^\d+$/.test(one));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.some((command) => command.replaceAll('\0', ' ').startsWith(name));
}

it('[15.2.5] what takes too long or is stopped goes with all that it started, also after it has ended', async () => {
  const slow = ['sh', '-c', 'sleep 4721 & sleep 4721'];
  expect((await runLimited(slow, { ...options, seconds: 0.2 })).end).toBe('too-slow');
  await waitFor('its end', async () => !(await isRunning('sleep 4721')));

  const stopping = new AbortController();
  const stopped = runLimited(['sh', '-c', 'sleep 4722 & sleep 4722'], {
    ...options,
    signal: stopping.signal,
  });
  await waitFor('its start', () => isRunning('sleep 4722'));
  stopping.abort();
  expect((await stopped).end).toBe('stopped');
  await waitFor('its end', async () => !(await isRunning('sleep 4722')));

  const left = await runLimited(['sh', '-c', 'sleep 4723 >/dev/null & exit 3'], options);
  expect(left).toMatchObject({ end: 'exit', code: 3 });
  await waitFor('its end', async () => !(await isRunning('sleep 4723')));
});

it('[1.2.5] no shell reads the arguments, and what is said is cut off', async () => {
  const said = await runLimited(['echo', '$(id)', '; ls', '0123456789'], options);
  expect(said.output.toString()).toBe('$(id) ; ls');
  await expect(runLimited(['/no/such/program'], options)).rejects.toThrow('ENOENT');
});
