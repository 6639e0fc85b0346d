import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import PostalMime, { type Email } from 'postal-mime';
import { demoColleagues } from '../../server/src/demo/people.ts';
import { dataFolder, isCluster, mainUrl, providerUrl, settingsFile, ssoUrl } from '../servers/places.ts';

export type { Page };
export { expect };

export const password = 'atrium-demo';

/** People whose password or second factor a journey changes: each journey has its own. */
const people = demoColleagues(52);
export const colleague = (number: number): string => people[number]?.email as string;

/** A cluster's browsers fetch files that they save from the object store. */
const storeUrl = (): string | undefined =>
  isCluster ? JSON.parse(readFileSync(settingsFile, 'utf8')).S3_ENDPOINT : undefined;

/**
 * Every journey fails if the page breaks its content policy, speaks with a host that is not ours, takes a call that
 * was called off for an error, or an error of a script goes unhandled.
 */
export const test = base.extend<{ watched: string[] }>({
  watched: [
    async ({ context }, use) => {
      const wrong: string[] = [];
      const own = [mainUrl, ssoUrl, providerUrl, 'data:', 'blob:'];
      const store = storeUrl();
      context.on('request', (request) => {
        const isSaved = store && request.isNavigationRequest() && request.url().startsWith(store);
        if (!isSaved && !own.some((start) => request.url().startsWith(start)))
          wrong.push(`foreign host: ${request.url()}`);
      });
      context.on('console', (message) => {
        if (/Content Security Policy|AbortError/i.test(message.text())) wrong.push(message.text());
      });
      context.on('weberror', (error) => wrong.push(`uncaught: ${error.error().message}`));
      await use(wrong);
      // What an answer still waits for when the page goes would count as a fault of the journey that comes next.
      for (const one of context.browser()?.contexts() ?? [context]) {
        await one.unrouteAll({ behavior: 'ignoreErrors' });
        for (const page of one.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(wrong).toEqual([]);
    },
    { auto: true },
  ],
});

/** Axe finds nothing on what is shown now; of all its rules, or of some. And no class has a name that was missing. */
export async function expectAccessible(page: Page, some?: string[]): Promise<void> {
  const nameless = page.locator('[class~="undefined"], [class~="null"], [class~="[object"]');
  expect(await nameless.evaluateAll((list) => list.map((one) => one.outerHTML.slice(0, 200)))).toEqual([]);
  // A half faded-in modal has half the contrast.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const running = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(running.map((animation) => animation.finished));
  });
  // Experimental in axe, so off unless asked for: who speaks to the computer says the words that are seen.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const runOnly = some && { runOnly: { type: 'rule' as const, values: some } };
  const isThere = await page.evaluate(() => 'axe' in window);
  // Otherwise each look would open a page of its own to sum up what it found, for the sake of frames that we do not have.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode();
  const { violations } = await axe.options({ rules, resultTypes: ['violations'], ...runOnly }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual(
    [],
  );
}

/** In light and dark, which differ in their contrast alone. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  const show = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  };
  await show('light');
  await expectAccessible(page);
  await show('dark');
  await expectAccessible(page, ['color-contrast']);
}

export async function fillLogin(page: Page, email: string, withPassword = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(withPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, account: string): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account.includes('@') ? account : `${account}@atrium.example`);
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
}

export async function openUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const lastSteps = new Map<string, number>();

/** A code that this run has not used yet: each is accepted once. */
export async function freshCode(secret: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  // The server allows one step ahead, so a second code need not wait for its time.
  const step = Math.max(Math.floor(now / 30), (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  return generate({ secret, epoch: step * 30 });
}

/** The newest mail to somebody, from the server's outbox. */
export async function mailTo(recipient: string, subject: RegExp): Promise<Email> {
  const folder = join(dataFolder, 'main/outbox');
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const mails = await Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
      found = mails.findLast(
        (mail) => mail.to?.[0]?.address === recipient && subject.test(mail.subject ?? ''),
      );
      return found !== undefined;
    })
    .toBe(true);
  return found as Email;
}
