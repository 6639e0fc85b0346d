import type { AnnotationOperation } from '../../contract/src/annotations.ts';
import { type KilledServer, loadServer, readOperations, startServer } from '../servers/killed.ts';
import { killedUrl } from '../servers/places.ts';
import { drag, open, saved, take, upload } from '../steps/annotating.ts';
import { expect, type Page } from '../steps/fixtures.ts';
import { test } from '../steps/library.ts';
import { surface } from '../steps/viewer-screens.ts';

/** Somebody at work, with the operations that the server has acknowledged: of each the annotation. */
interface Person {
  page: Page;
  column: number;
  drawn: number;
  acknowledged: Map<string, string>;
}

function watch(page: Page, column: number): Person {
  const acknowledged = new Map<string, string>();
  page.on('response', (reply) => {
    if (reply.request().method() !== 'PUT' || reply.status() !== 200) return;
    const { operations } = reply.request().postDataJSON() as { operations: AnnotationOperation[] };
    for (const { opId, id } of operations) acknowledged.set(opId, id);
  });
  return { page, column, drawn: 0, acknowledged };
}

/** What waits in the browser, and what the server has. */
async function annotationsOf({ page, acknowledged }: Person): Promise<Set<string>> {
  const ids = await page.evaluate(async () => {
    const kept = (await indexedDB.databases()).find(({ name }) => name?.startsWith('atrium-annotations-'));
    const { promise, resolve, reject } = Promise.withResolvers<{ operation: { id: string } }[]>();
    const opening = indexedDB.open(kept?.name ?? '');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction('operations').objectStore('operations').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
    return (await promise).map(({ operation }) => operation.id);
  });
  return new Set([...acknowledged.values(), ...ids]);
}

const rows = 14;

/** A rectangle far from the one before, whose handles would take the pointer. */
async function drawNext(person: Person, name: string): Promise<void> {
  const { page, column, drawn } = person;
  const x = 0.1 + column * 0.45 + (Math.floor(drawn / rows) % 3) * 0.12;
  const y = 0.18 + ((drawn * 5) % rows) * 0.05;
  await drag(page, name, [x, y], [x + 0.08, y + 0.03]);
  person.drawn += 1;
  await expect.poll(async () => (await annotationsOf(person)).size).toBe(person.drawn);
}

test('[VIEW-05] [2.3.3] two draw by pointer while the server is killed in the middle of saves: nothing acknowledged is lost, nothing is doubled @long', async ({
  browser,
  library,
}) => {
  const { document, stored } = await upload(library, 'Killed');
  const servers: KilledServer[] = [loadServer()];
  try {
    await startServer(servers[0] as KilledServer);
    const people = await Promise.all(
      ['staff', 'admin'].map(async (account, column) => {
        const page = await browser.newPage({ baseURL: killedUrl, viewport: { width: 1440, height: 900 } });
        const person = watch(page, column);
        await open(page, account, document);
        await expect(saved(page)).toBeVisible();
        await take(page, 'Rectangle');
        return person;
      }),
    );
    for (const moment of ['after', 'before', 'after'] as const) {
      const { child, ended } = servers.at(-1) as KilledServer;
      const following = loadServer();
      servers.push(following);
      for (const person of people) await drawNext(person, document.name);
      child.send(moment);
      const isGone = ended.then(() => true);
      const drawUntilKilled = async (person: Person) => {
        do await drawNext(person, document.name);
        while (!(await Promise.race([isGone, person.page.evaluate(() => false)])));
      };
      await Promise.all(people.map(drawUntilKilled));
      expect(await ended).toEqual([null, 'SIGKILL']);
      for (const person of people) await drawNext(person, document.name);
      await startServer(following);
      for (const { page } of people) await expect(saved(page)).toBeVisible();
    }

    const drawn = people.reduce((sum, person) => sum + person.drawn, 0);
    const acknowledged = people.flatMap((person) => [...person.acknowledged]);
    const { annotations } = await stored();
    expect(annotations.map(({ id }) => id).sort()).toEqual(acknowledged.map(([, id]) => id).sort());
    expect(annotations).toHaveLength(drawn);
    expect(annotations.map(({ rev }) => rev)).toEqual(annotations.map(() => 1));
    expect((await readOperations(document.id)).sort()).toEqual(acknowledged.map(([opId]) => opId).sort());
    // Both see all of it.
    for (const { page } of people) {
      await page.keyboard.press('Escape');
      await expect(surface(page).locator('rect[style*="cursor: pointer"]')).toHaveCount(drawn);
    }
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
  }
});
