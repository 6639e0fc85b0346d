import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { checkOut, findRelease } from '../../scripts/cluster/check-out.ts';
import { type Cluster, startCluster } from '../../scripts/cluster/cluster.ts';
import { root } from '../../scripts/install.mjs';
import { startUploaders } from '../../server/src/testing/cluster/uploaders.ts';
import { dataFolder, mainSettings } from '../servers/places.ts';
import { expect, type Page, password, signIn, test } from '../steps/fixtures.ts';
import { openUpload, row, startUpload } from '../steps/screens.ts';
import { findPdf, lookAround, watch } from '../steps/updating.ts';

const folder = join(dataFolder, 'update');
const release = join(folder, 'release');
const protocol = join(folder, 'protocol.txt');
let cluster: Cluster;

test.beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // As root, the database runs as another account, which must get there.
  for (const each of [dataFolder, folder]) chmodSync(each, 0o711);
  checkOut(findRelease(), release);
  const env = { ...mainSettings, LOG_LEVEL: 'warn' };
  cluster = await startCluster({
    ...{ folder: join(folder, 'cluster'), checkout: release },
    ...{ pace: 'usual', env },
  });
});

test.afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask<T>(path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`${cluster.url}/api/rest${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

/** What the screen said that something is wrong, on any page of these tabs. */
async function noteComplaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const note = (text: string) =>
      sessionStorage.setItem('complaints', `${sessionStorage.getItem('complaints') ?? ''}${text}\n`);
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[role="alert"]')) note(one.textContent ?? '');
      const said = /Backend server not reachable|Something went wrong|There may be a new version/.exec(
        document.body?.textContent ?? '',
      );
      if (said) note(said[0]);
    }).observe(document, { childList: true, subtree: true });
  });
}
const complaintsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('complaints'));

/** What a client repeats by itself: the server that it asked was about to go. */
const isRepeated = (wrong: string) => /^50[23] \/api\//.test(wrong);

test('[OFF-01] [DOC-06] all servers are replaced by those of the next version while people read and upload, and nobody notices', async ({
  browser,
}) => {
  const { token, me } = await signInByCall();
  const keeping = await browser.newContext({ baseURL: cluster.url, serviceWorkers: 'allow' });
  const plain = await browser.newContext({ baseURL: cluster.url, serviceWorkers: 'block' });
  const wrong = [watch(keeping), watch(plain)];
  for (const context of [keeping, plain]) await noteComplaints(context);
  const [reader, guest, sender] = [await keeping.newPage(), await plain.newPage(), await plain.newPage()];
  await signIn(reader, 'admin');
  await signIn(guest, 'admin');
  const pdf = await findPdf(guest);
  const makeSpace = (name: string) => ask<{ id: number }>('/spaces', token, { name, owner: me.id });
  const [space, archive] = [await makeSpace('Under way'), await makeSpace('Archive')];

  let isEnding = false;
  const rounds = [0, 0];
  const reading = [reader, guest].map(async (page, index) => {
    while (!isEnding) {
      await lookAround(page, pdf);
      rounds[index] = (rounds[index] ?? 0) + 1;
    }
  });
  const uploaders = startUploaders({ addresses: [cluster.url], token, spaceId: space.id, people: 2 });
  writeFileSync(protocol, Buffer.alloc(150_000_000, 'a line of a long protocol\n'));
  await sender.goto(`/spaces/${archive.id}/documents`);
  const modal = await openUpload(sender);
  await modal.locator('input[type="file"]').first().setInputFiles(protocol);
  await startUpload(modal);

  for (const index of cluster.servers.keys()) {
    const [before, kept] = [[...rounds], uploaders.acknowledged.length];
    await cluster.replaceServer(index, root);
    await expect.poll(() => uploaders.acknowledged.length).toBeGreaterThan(kept + 5);
    await expect.poll(() => rounds.every((count, person) => count > (before[person] ?? 0))).toBe(true);
  }
  await expect(row(sender, 'protocol')).toBeVisible({ timeout: 120_000 });
  isEnding = true;
  await Promise.all([...reading, uploaders.stop()]);

  expect(wrong.flat().filter((one) => !isRepeated(one))).toEqual([]);
  expect(await Promise.all([reader, guest, sender].map(complaintsOf))).toEqual([null, null, null]);
  expect(uploaders.refusals).toEqual([]);
  const documents = await ask<{ id: number; name: string }[]>(`/documents?spaceId=${space.id}`, token);
  const kept = documents.map(({ id, name }) => ({ id, name }));
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  expect(kept.sort(byId)).toEqual(uploaders.acknowledged.map(({ id, name }) => ({ id, name })).sort(byId));
  await keeping.close();
  await plain.close();
});

async function signInByCall() {
  const username = 'admin@atrium.example';
  const { token } = await ask<{ token: string }>('/auth/token', undefined, { username, password });
  return { token, me: await ask<{ id: number }>('/users/me', token) };
}
