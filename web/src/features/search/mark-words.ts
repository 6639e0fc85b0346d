import { foldLetters } from '@atrium/contract/parts/fold-letters';
import type { Passage } from '@atrium/contract/search';

/** The parts of a name that begin with a word that was searched for, or are another form of it; accents and case do not count. */
export function markWords(name: string, searched: string, otherForms: string[] = []): Passage['parts'] {
  const letters = /[\p{L}\p{N}]+/gu;
  const forms = otherForms.flatMap((form) => foldLetters(form).match(letters) ?? []);
  const whole = forms.map((form) => `(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`);
  const words = [...whole, ...(foldLetters(searched).match(letters) ?? [])];
  if (words.length === 0) return [{ text: name, isMatch: false }];
  const parts: Passage['parts'] = [];
  const put = (text: string, isMatch: boolean) => text !== '' && parts.push({ text, isMatch });
  let at = 0;
  for (const { index, 0: found } of foldLetters(name).matchAll(new RegExp(words.join('|'), 'gu'))) {
    put(name.slice(at, index), false);
    at = index + found.length;
    put(name.slice(index, at), true);
  }
  put(name.slice(at), false);
  return parts;
}
