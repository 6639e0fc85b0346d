import { sharedByTabs } from '../../base/storage.ts';

const start = 'atrium.searches.';
const most = 6;
const longest = 200;

/** What somebody searched for in this browser, newest first. */
export function readSearches(person: string): string[] {
  try {
    const kept: unknown = JSON.parse(sharedByTabs.getItem(start + person) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepSearch(person: string, words: string): void {
  if (words.length < 2 || words.length > longest) return;
  const others = readSearches(person).filter((one) => one.toLowerCase() !== words.toLowerCase());
  try {
    sharedByTabs.setItem(start + person, JSON.stringify([words, ...others].slice(0, most)));
  } catch {
    // No room: then it is not remembered.
  }
}

export const forgetSearches = (person: string): void => sharedByTabs.removeItem(start + person);
