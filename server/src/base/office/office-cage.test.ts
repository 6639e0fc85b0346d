import { once } from 'node:events';
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { findCage } from '../sandbox/find-cage.ts';
import { createTextReader } from '../text/read-text.ts';
import { createOffice, type Office } from './office.ts';
import type { OfficeLimits } from './run-office.ts';
import { tellMissing } from './tell-missing.ts';

const { cage } = await findCage('auto');

/** A program in LibreOffice's place, so in the very same cage; what it writes into the PDF is what it saw. */
async function officeOf(script: string, limits: Partial<OfficeLimits> = {}): Promise<Office> {
  const folder = await makeTemporaryFolder();
  for (const tool of ['bash', 'cat', 'head', 'id', 'ln', 'rm', 'sleep', 'tail']) {
    await copyFile(`/usr/bin/${tool}`, join(folder, tool));
  }
  const path = join(folder, 'soffice');
  const init = 'case "$*" in *--terminate_after_init*) exit;; esac';
  await writeFile(path, `#!${folder}/bash\n${init}\nexec > /out/document.pdf 2>&1\n${script}\n`);
  await chmod(path, 0o755);
  await chmod(folder, 0o755);
  return createOffice(path, cage, limits);
}

/** A folder as a worker has it: the document, and another person's beside it. */
async function workFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, 'mine.doc'), 'MINE', { mode: 0o600 });
  await writeFile(join(folder, 'other.doc'), 'OTHER', { mode: 0o600 });
  return folder;
}

async function seenBy(script: string, limits?: Partial<OfficeLimits>): Promise<string> {
  const folder = await workFolder();
  const office = await officeOf(script.replaceAll('$FOLDER', folder), limits);
  await office.makePdf(folder, 'mine.doc');
  return readFile(join(folder, 'out', 'mine.pdf'), 'utf8');
}

it('[15.2.5] what converts sees itself, the system’s libraries, fonts and its one document, and can write nothing else', async () => {
  const seen = await seenBy(`
    echo "root: $(ls -A /)"; echo "etc: $(ls /etc)"; echo "in: $(ls /in) $(cat /in/*)"; echo "tmp: $(ls /tmp)"
    for one in /etc/passwd /etc/shadow /root /home /var/log "$FOLDER/other.doc" "$FOLDER" "${process.cwd()}" /proc/1/environ; do
      if [ -e "$one" ] && (cat "$one" || ls "$one/") >/dev/null 2>&1; then echo "READ $one"; fi
    done
    for one in /etc/passwd /etc/shadow /root /home /var/log "$FOLDER" "${process.cwd()}"; do
      if [ -e "$one" ]; then echo "SEEN $one"; fi
    done
    for one in / /etc /in /usr/lib /dev /in/document.doc; do
      if (echo x > "$one/x" || echo x > "$one") 2>/dev/null; then echo "WROTE $one"; fi
    done`);
  const line = (name: string) =>
    new RegExp(`^${name}: ([\\s\\S]*?)(?=\\n\\w+:|$)`, 'm').exec(seen)?.[1]?.split(/\s+/);
  const system = ['bin', 'dev', 'etc', 'in', 'lib', 'lib32', 'lib64', 'out', 'proc', 'tmp', 'usr', 'var'];
  expect(line('root')?.filter((name) => !system.includes(name))).toEqual([]);
  const settings = ['alternatives', 'fonts', 'ld.so.cache', 'libreoffice'];
  expect(line('etc')?.filter((name) => !settings.includes(name))).toEqual([]);
  expect(line('in')).toEqual(['document.doc', 'MINE']);
  expect(seen).not.toMatch(/SEEN|READ|WROTE|OTHER/);
});

it('[15.2.5] it has no network, no other process, no rights, and an account that is not ours', async () => {
  const server = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => server.close());
  let hits = 0;
  server.on('connection', () => {
    hits += 1;
  });
  const { port } = server.address() as AddressInfo;
  const seen = await seenBy(`
    (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo CONNECTED
    echo "uid: $(id -u)"; echo "processes: $(ls /proc | grep -c '^[0-9]')"
    cat /proc/net/dev | grep -o '^ *[a-z0-9]*:'; grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status`);
  expect(hits).toBe(0);
  expect(seen).not.toContain('CONNECTED');
  expect(Number(/uid: (\d+)/.exec(seen)?.[1])).toBeGreaterThanOrEqual(65_000);
  expect(Number(/processes: (\d+)/.exec(seen)?.[1])).toBeLessThan(10);
  expect(seen.match(/^ *\w+:$/gm)?.map((name) => name.trim())).toEqual(['lo:']);
  expect(seen).toMatch(/CapEff:\t0+\n/);
  expect(seen).toMatch(/NoNewPrivs:\t1/);
});

/** Pids of what runs with this in its command line. */
async function running(words: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => commands[index]?.replaceAll('\0', ' ').startsWith(words));
}

it('[15.2.5] seen from outside it is not root either, and nothing of it is left once it is stopped', async () => {
  const folder = await workFolder();
  const office = await officeOf('exec -a held-4741 sleep 4741');
  const stopping = new AbortController();
  const ran = office.makePdf(folder, 'mine.doc', { signal: stopping.signal });
  const [pid] = await waitFor('its start', async () => {
    const found = await running('held-4741');
    return found.length > 0 && found;
  });
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const uids = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/).map(Number) as number[];
  const own = process.getuid?.() as number;
  if (own === 0) expect(Math.min(...uids)).toBeGreaterThanOrEqual(65_000);
  else expect(uids).toEqual([own, own, own, own]);
  expect(status).toMatch(/^CapPrm:\s+0+$/m);
  stopping.abort();
  expect((await ran).end).toBe('stopped');
  await waitFor('its end', async () => (await running('held-4741')).length === 0);
});

it('[15.2.5] memory, processes, the size of files and time are limited', async () => {
  const seen = await seenBy(
    `head -c 400000000 /dev/zero | tail >/dev/null && echo MUCH
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 9 & done 2>&1
    wait; echo "running: $(jobs -r | grep -c sleep)"`,
    { memoryBytes: 200_000_000, processes: 12, seconds: 30 },
  );
  expect(seen).not.toContain('MUCH');
  expect(seen).toMatch(/fork|Resource temporarily unavailable/);
  const folder = await workFolder();
  const slow = await officeOf('exec sleep 4742', { seconds: 1 });
  expect((await slow.makePdf(folder, 'mine.doc')).end).toBe('too-slow');
  const large = await officeOf('head -c 5000 /dev/zero; echo "not cut"', { pdfBytes: 3000 });
  await large.makePdf(folder, 'mine.doc');
  expect((await readFile(join(folder, 'out', 'mine.pdf'))).length).toBeLessThanOrEqual(3000);
});

it('[15.2.5] a link in place of the PDF leads nowhere', async () => {
  const folder = await workFolder();
  const canary = join(await makeTemporaryFolder(), 'secret');
  await writeFile(canary, 'SECRET %%EOF');
  const office = await officeOf(
    `exec >/dev/null; rm -f /out/document.pdf; ln -sf ${canary} /out/document.pdf`,
  );
  await office.makePdf(folder, 'mine.doc');
  expect(await readdir(join(folder, 'out'))).toEqual([]);
});

it('[15.2.5] the reader of texts runs in such a cage too, and says where it does not', async () => {
  expect(await createTextReader(cage).isIsolated()).toBe(true);
  expect(await createTextReader(undefined).isIsolated()).toBe(false);
  const closed: typeof cage = { run: async () => ({ end: 'exit', code: 1, output: Buffer.alloc(0) }) };
  expect(await createTextReader(closed).isIsolated()).toBe(false);
});

it('[15.2.5] what is missing, or allows no namespaces, is told', async () => {
  expect(await findCage('off')).toEqual({ problem: { kind: 'unwanted', words: '' } });
  await expect(findCage('/no/such/bwrap')).rejects.toThrow('BUBBLEWRAP names /no/such/bwrap');
  const folder = await makeTemporaryFolder();
  const refusing = join(folder, 'bwrap');
  await writeFile(refusing, '#!/bin/sh\necho "No permissions to create new namespace" >&2\nexit 1\n');
  await chmod(refusing, 0o755);
  const { cage: none, problem } = await findCage(refusing);
  expect(none).toBeUndefined();
  expect(problem).toMatchObject({ kind: 'refused', words: 'No permissions to create new namespace' });
});

it('[DOC-11] whoever starts the server reads what brings PDF copies', () => {
  const debian = { platform: 'linux', installer: 'apt-get', isRoot: true } as const;
  const missing = { kind: 'missing', words: '' } as const;
  expect(tellMissing(true, undefined, debian)).toEqual([]);
  expect(tellMissing(false, undefined, debian)).toEqual([
    'PDF copies wait for LibreOffice: apt-get install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui fonts-dejavu-core, then start Atrium again.',
  ]);
  expect(tellMissing(false, missing, { ...debian, isRoot: false })).toEqual([
    expect.stringMatching(/^PDF copies wait for LibreOffice: sudo apt-get install .* bubblewrap, then/),
  ]);
  expect(tellMissing(true, missing, debian)).toEqual([
    expect.stringMatching(/wait for bubblewrap.*: apt-get install bubblewrap, then/),
  ]);
  expect(tellMissing(true, { kind: 'refused', words: 'why' }, debian)).toEqual([
    expect.stringContaining('(why): docs/operation.md'),
  ]);
  expect(tellMissing(false, missing, { ...debian, platform: 'darwin' })).toEqual([
    expect.stringContaining('brew install --cask libreoffice'),
    expect.stringContaining('only text files'),
  ]);
});
