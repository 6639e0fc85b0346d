import { expect, test } from '@playwright/test';

test('the sign-in needs one piece of code, of at most 160 kB with its styles', async ({ request }) => {
  const page = await (await request.get('/login')).text();
  const files = [...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
  // Schemas, editor, viewer and the pages behind the sign-in have pieces of their own.
  expect(files.filter((path) => !/\/(index|rolldown-runtime)-/.test(path))).toEqual([]);
  let bytes = 0;
  for (const path of new Set(files)) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(160_000);
});
