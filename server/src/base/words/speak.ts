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
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]),
  );

/** As many as there are sentences in the code: each is compiled once. */
const compiled = new Map<string, CompiledMessageFunction>();

function messageFor(language: Language, text: string): CompiledMessageFunction {
  const key = `${language} ${text}`;
  const known = compiled.get(key);
  if (known) return known;
  const words = language === 'en' ? undefined : wordsOf(language).get(text);
  const message = compileIcu(words ?? text, { locale: words ? language : 'en' });
  compiled.set(key, message);
  return message;
}
