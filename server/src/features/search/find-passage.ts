import { foldLetters } from '@atrium/contract/parts/fold-letters';
import type { Passage } from '@atrium/contract/search';
import { pageBreak } from '../../base/text/gather-text.ts';
import type { SearchWord } from './read-words.ts';

const before = 60;
const length = 240;

/** Where the words or their other forms stand first, with what is around them; nothing where they do not. */
export function findPassage(text: string, words: SearchWord[], otherForms: string[]): Passage | undefined {
  const pattern = matchWords(words, otherForms);
  const folded = foldLetters(text);
  const first = folded.search(pattern);
  if (first < 0) return undefined;
  const start = startOfWord(text, Math.max(0, first - before));
  const end = Math.min(text.length, start + length);
  const piece = text.slice(start, end);
  const parts: Passage['parts'] = [];
  let at = 0;
  for (const match of folded.slice(start, end).matchAll(pattern)) {
    if (match.index > at) parts.push({ text: tidy(piece.slice(at, match.index)), isMatch: false });
    at = match.index + match[0].length;
    parts.push({ text: piece.slice(match.index, at), isMatch: true });
  }
  if (at < piece.length) parts.push({ text: tidy(piece.slice(at)), isMatch: false });
  const page = text.includes(pageBreak) ? text.slice(0, first).split(pageBreak).length : undefined;
  return { parts, ...(page ? { page } : {}) };
}

/**
 * What was typed at the start of a word, which may go on; what it may stand for, and other forms of it, as whole ones: such a word that the
 * reader can read nowhere marks nothing. Words are letters and digits, so none is taken for a pattern.
 */
function matchWords(words: SearchWord[], otherForms: string[]): RegExp {
  const starts = words.map(({ word }) => `${word}[\\p{L}\\p{N}]*`);
  const others = [...words.flatMap(({ meant }) => meant), ...otherForms.map(foldLetters)];
  const whole = others.map((word) => `${word}(?![\\p{L}\\p{N}])`);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...starts, ...whole].join('|')})`, 'gu');
}

function startOfWord(text: string, from: number): number {
  const space = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  return space > 0 && space - from < before / 2 ? space : from;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ');
