import { expect, it } from 'vitest';
import { changesAccess, impactSentence } from './impact-sentence.ts';

it.each([
  [{ gain: 1, lose: 0, documentsGained: 1, documentsLost: 0 }, '1 person gains access to 1 document.'],
  [{ gain: 0, lose: 2, documentsGained: 0, documentsLost: 9 }, '2 people lose access to 9 documents.'],
  [{ gain: 0, lose: 2, documentsGained: 0, documentsLost: 0 }, '2 people lose access to this folder.'],
  [
    { gain: 1, lose: 1, documentsGained: 5, documentsLost: 7 },
    '1 person gains access to 5 documents, and 1 loses access to 7 documents.',
  ],
])('[FLD-02] the sentence of %o', (impact, sentence) => {
  expect(impactSentence(impact)).toBe(sentence);
  expect(changesAccess(impact)).toBe(true);
});

it('[FLD-02] nobody gains and nobody loses: nothing to ask', () => {
  expect(changesAccess({ gain: 0, lose: 0, documentsGained: 0, documentsLost: 0 })).toBe(false);
});
