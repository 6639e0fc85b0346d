import { sentenceOf } from '@atrium/contract/parts/sentences';
import { i18n } from '@lingui/core';
import { bringWords } from './words.ts';

// The contract's catalogue comes with the code that asks for its words; in English they are there already.
bringWords('contract', {});

/** What the contract finds wrong, in the language that is spoken. */
export function sayProblem(english: string): string {
  const { text, values } = sentenceOf(english);
  return i18n.locale !== 'en' && i18n.messages[text]
    ? i18n._(text, values as Record<string, unknown>)
    : english;
}
