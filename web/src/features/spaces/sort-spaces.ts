import type { Space } from '@atrium/contract/spaces';
import { foldText, foldWords } from '../../base/text/fold-text.ts';
import { compareNames } from '../../base/text/in-language.ts';

/** Sorts by name without regard to case. */
export const sortSpaces = (spaces: Space[]): Space[] =>
  spaces.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);

/** Every word of what was typed is somewhere in the name; accents and case do not matter. */
export function filterSpaces(spaces: Space[], typed: string): Space[] {
  const words = foldWords(typed);
  return spaces.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}
