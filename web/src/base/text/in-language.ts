import { i18n } from '@lingui/core';

// Whatever is written or sorted by the rules of a language goes through here: the language that is spoken now.

const region = (): string => [i18n.locales ?? 'en-GB'].flat()[0] ?? 'en-GB';

/** Made once for each language: making one takes longer than using it a thousand times. */
function inLanguage<Made>(make: (region: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const key = region();
    const found = made.get(key) ?? make(key);
    made.set(key, found);
    return found;
  };
}

const numbers = inLanguage((tag) => new Intl.NumberFormat(tag));
const lists = inLanguage((tag) => new Intl.ListFormat(tag, { type: 'unit', style: 'short' }));
const names = inLanguage((tag) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }));

/** 1,234 – 1’234 – 1 234 */
export const writeNumber = (value: number): string => numbers().format(value);

/** One after the other, as things are counted up. */
export const writeList = (words: string[]): string => lists().format(words);

/** Labels counted up as one label: what follows the first is small, but for German, whose nouns are not. */
export const writeLabels = (labels: string[]): string =>
  writeList(labels.map((label, at) => (at === 0 || i18n.locale === 'de' ? label : startSmall(label))));

const startSmall = (label: string): string => label.charAt(0).toLocaleLowerCase(region()) + label.slice(1);

/** Compares as people read: without regard to case and accents, 2 before 10, each letter where the language has it. */
export const compareNames = (a: string, b: string): number => names().compare(a, b);

const units = { fr: ['ko', 'Mo', 'Go', 'To'], other: ['kB', 'MB', 'GB', 'TB'] };
const whole = inLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }));
const tenths = inLanguage((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));

/** `14.2 MB`, `840 kB`, in French `14,2 Mo`; never less than 1 kB but for an empty file. */
export function formatBytes(bytes: number): string {
  const words = i18n.locale === 'fr' ? units.fr : units.other;
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < words.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const shown = unit === 0 && bytes > 0 ? Math.max(1, Math.round(value)) : value;
  const number = (unit > 0 && value < 100 ? tenths() : whole()).format(shown);
  return `${number}${i18n.locale === 'en' ? ' ' : '\u00a0'}${words[unit]}`;
}
