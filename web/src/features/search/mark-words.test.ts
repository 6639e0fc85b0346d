import { expect, it } from 'vitest';
import { markWords } from './mark-words.ts';
import { readSearch, writeSearch } from './search-address.ts';

const written = (name: string, searched: string, otherForms?: string[]) =>
  markWords(name, searched, otherForms)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it('[SRCH-04] marks what was searched for in a name, whatever its case and accents', () => {
  expect(written('Q3-Report_final(2).pdf', 'report q3')).toBe('[Q3]-[Report]_final(2).pdf');
  expect(written('Übergabe Zürich', 'zurich')).toBe('Übergabe [Zürich]');
  expect(written('plain', '(')).toBe('plain');
  expect(written('a+b', 'a+')).toBe('[a]+b');
});

it('[SRCH-04] marks other forms of it too, as whole words', () => {
  const forms = ['prüfung', 'prüfe'];
  expect(written('Prüfung 2, Prüfungen, Vorprüfung', 'Prüfungen', forms)).toBe(
    '[Prüfung] 2, [Prüfungen], Vorprüfung',
  );
});

it('[SRCH-02] a search is kept in the address, beside what else is there', () => {
  const search = { key: 'pump & co', sortBy: 'date' as const, facets: { space: '3' } };
  const href = writeSearch('/spaces/1?tab=2#x', search);
  const params = Object.fromEntries(new URL(href, 'http://here').searchParams);
  expect(readSearch(params)).toEqual(search);
  expect(params.tab).toBe('2');
  expect(writeSearch(href, { key: '', sortBy: 'relevance', facets: {} })).toBe('/spaces/1?tab=2#x');
});
