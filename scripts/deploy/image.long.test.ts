import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { waitFor } from '../../server/src/testing/wait-for.ts';
import { freePorts } from '../cluster/program.ts';
import { buildImage } from './build-image.ts';

/** The cage hands no signal on; the server is its one child. */
const childOf = (pid: number | undefined) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

it('the image’s steps give a server that starts on an empty volume, answers, shows its page and stops in good order', async () => {
  const folder = await makeTemporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  const image = buildImage(folder, data);
  const packages = spawnSync('npm', ['ls', '--omit=dev', '--workspace', 'server'], { cwd: image.folder });
  expect(packages.status, packages.stderr.toString()).toBe(0);
  const modules = readdirSync(join(image.folder, 'node_modules'));
  expect(modules).toContain('fastify');
  expect(modules.filter((name) => ['vite', 'vitest', 'typescript', '@biomejs'].includes(name))).toEqual([]);

  const [port] = await freePorts(1);
  const [program, ...args] = image.command;
  const server = spawn(program, args, {
    env: { ...image.environment, PORT: String(port), PUBLIC_URL: 'https://atrium.example' },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (piece) => {
      said += piece;
    });
  const ended = once(server, 'exit');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await waitFor('its readiness', async () => {
    expect(server.exitCode, said).toBeNull();
    return (await ask('/api/rest/ready').catch(() => undefined))?.ok;
  });
  const page = await (await ask('/')).text();
  expect(page).toContain('<div id="root">');
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await ask(script ?? '')).status).toBe(200);
  expect(said).toMatch(/Choose the password of .* with this link/);
  expect(readdirSync(data)).toEqual(expect.arrayContaining(['files', 'postgres', 'secret']));
  process.kill(childOf(server.pid), 'SIGTERM');
  expect(await ended, said).toEqual([0, null]);
});
