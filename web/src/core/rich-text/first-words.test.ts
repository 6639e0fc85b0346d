import type { RichText } from '@atrium/contract/parts/rich-text';
import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

const text = (...texts: string[]) => ({
  type: 'paragraph' as const,
  content: texts.map((one) => ({ type: 'text' as const, text: one })),
});
const body = (...content: unknown[]) => ({ type: 'doc', content }) as RichText;

it('[SPC-01] shows the beginning of a description as plain text', () => {
  expect(firstWords(null)).toBe('');
  expect(firstWords(body(text('Layouts of ', 'Linz', ' and Lyon.'), text('Call first.')))).toBe(
    'Layouts of Linz and Lyon. Call first.',
  );
});

it('reads columns one after the other, and passes over pictures', () => {
  const columns = {
    type: 'columns',
    attrs: { layout: 'two-equal' },
    content: [
      { type: 'column', content: [text('Contact')] },
      { type: 'column', content: [{ type: 'image', attrs: { id: 3 } }, text('Our system')] },
    ],
  };
  expect(firstWords(body(columns))).toBe('Contact Our system');
});

it('cuts at a word', () => {
  const words = firstWords(body(text('word '.repeat(500))));
  expect(words.length).toBeLessThanOrEqual(161);
  expect(words).toMatch(/word…$/);
  expect(firstWords(body(text('x'.repeat(500))))).toBe(`${'x'.repeat(160)}…`);
});
