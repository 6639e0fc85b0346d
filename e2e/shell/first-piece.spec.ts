import { type APIRequestContext, expect, test } from '@playwright/test';

test('the sign-in needs one piece of code, of at most 152 kB with its styles', async ({ request }) => {
  const page = await (await request.get('/login')).text();
  // Not those that the page would ask for only if somebody were signed in.
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
  // Schemas, editor, viewer and the pages behind the sign-in have pieces of their own.
  expect(files.filter((path) => !/\/(index|rolldown-runtime)-/.test(path))).toEqual([]);
  expect(await sizeOf(request, files)).toBeLessThan(152_000);
});

test.describe('in a browser of another language', () => {
  test.use({ locale: 'de-CH' });

  test('the sign-in needs at most 3 kB more, and nothing of a third language', async ({ page, request }) => {
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-CH');
    const words = asked.filter((path) => /^\/assets\/words-/.test(path));
    expect(words.filter((path) => !path.startsWith('/assets/words-de-'))).toEqual([]);
    expect(await sizeOf(request, words)).toBeLessThan(3000);
  });
});

async function sizeOf(request: APIRequestContext, files: string[]): Promise<number> {
  let bytes = 0;
  for (const path of new Set(files)) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(0);
  return bytes;
}
