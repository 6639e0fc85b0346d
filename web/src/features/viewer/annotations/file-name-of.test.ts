import { expect, it } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

it('[VIEW-05] a file that comes through the page has the name that the server gives it', () => {
  const named = (value: string) =>
    fileNameOf(new Response('', { headers: { 'content-disposition': value } }));
  expect(
    named(
      `attachment; filename="Pr_fplan with annotations.pdf"; filename*=UTF-8''Pr%C3%BCfplan%20with%20annotations.pdf`,
    ),
  ).toBe('Prüfplan with annotations.pdf');
  expect(named('attachment')).toBe('');
  expect(fileNameOf(new Response(''))).toBe('');
});
