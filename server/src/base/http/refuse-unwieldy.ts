import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../errors.ts';

/**
 * Far more than any call asks for, and little enough to be read and refused in a few hundredths of a second. Names
 * are dear where they differ: each makes a shape of objects of its own.
 */
const deepest = 64;
const mostDifferentNames = 500;
const mostNames = 100_000;
const mostLists = 150_000;

const sign = (character: string): number => character.charCodeAt(0);
const [quote, backslash, colon] = [sign('"'), sign('\\'), sign(':')];
const [openList, closeList, openObject, closeObject] = [sign('['), sign(']'), sign('{'), sign('}')];

/** Looks at the signs of a JSON text alone, before anything is made of it; whether it is right is not asked. */
export function refuseUnwieldy(text: string): void {
  const different = new Set<string>();
  let depth = 0;
  let names = 0;
  let lists = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const found = text.charCodeAt(at);
    if (found === quote) {
      start = at;
      end = endOfText(text, at);
      at = end;
    } else if (found === colon) {
      names += 1;
      different.add(text.slice(start, end));
      if (names > mostNames || different.size > mostDifferentNames) throw unwieldy();
    } else if (found === openList || found === openObject) {
      depth += 1;
      lists += 1;
      if (depth > deepest || lists > mostLists) throw unwieldy();
    } else if (found === closeList || found === closeObject) depth -= 1;
  }
}

function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

const unwieldy = () =>
  new AppError('request.malformed', sentence('The body has too many fields, or is nested too deeply.'));
