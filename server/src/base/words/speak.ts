import type { Language } from '@atrium/contract/parts/languages';
import type { Sentence, SentenceValue } from '@atrium/contract/parts/sentences';
import { type CompiledMessageFunction, compileIcu } from 'pofile-ts';
import { wordsOf } from './read-words.ts';

export type Speak = (sentence: Sentence) => string;

/** Puts sentences into words; what a language has no words for is said in English. */
export function speak(language: Language): Speak {
  const say = (sentence: Sentence): string =>
    messageFor(language, sentence.text)(valuesOf(sentence.values, say)) as string;
  return say;
}

export const inEnglish: Speak = speak('en');

const valuesOf = (values: Record<string, SentenceValue>, say: Speak) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toValue(value, say)]));

function toValue(value: SentenceValue, say: Speak): string | number {
  if (Array.isArray(value)) return value.map(say).join(', ');
  return typeof value === 'object' ? say(value) : value;
}

/** How numbers are written; nothing is known of where the reader is. */
const regions: Record<Language, string> = { en: 'en', de: 'de-CH', fr: 'fr-FR', it: 'it-IT' };

/** As many as there are sentences in the code: each is compiled once. */
const compiled = new Map<string, CompiledMessageFunction>();

function messageFor(language: Language, text: string): CompiledMessageFunction {
  const key = `${language} ${text}`;
  const known = compiled.get(key);
  if (known) return known;
  const words = language === 'en' ? undefined : wordsOf(language).get(text);
  const message = compileIcu(words ?? text, { locale: words ? regions[language] : 'en' });
  compiled.set(key, message);
  return message;
}
