import { expect, test } from '@playwright/test';

test('the sign-in needs one piece of code, of at most 152 kB with its styles', async ({ request }) => {
  const page = await (await request.get('/login')).text();
  // Not those that the page would ask for only if somebody were signed in.
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.(?:js|css))"/g)].map(
    ([, path = '']) => path,
  );
  // Schemas, editor, viewer and the pages behind the sign-in have pieces of their own.
  expect(files.filter((path) => !/\/(index|rolldown-runtime)-/.test(path))).toEqual([]);
  let bytes = 0;
  for (const path of new Set(files)) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers()['content-length']);
  }
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(152_000);
});
