import { findLanguage, type Language, languages } from '@atrium/contract/parts/languages';
import { i18n, type Messages } from '@lingui/core';
import { ofThisTab, sharedByTabs } from './storage.ts';

/** `pseudo` is English with accents and longer, for those who build: what stays plain is not translated. */
export type Spoken = Language | 'pseudo';

type Words = Record<string, () => Promise<{ messages: Messages }>>;

/** English comes with the code that speaks, under the name of its folder; the build writes it in. */
const english = new Map<string, Messages>();
const known = new Map<Spoken, Set<string>>();
let turn = 0;

/** What each folder calls before its code runs (build/translate.ts). */
export function bringWords(folder: string, messages: Messages): void {
  english.set(folder, messages);
  i18n.load('en', messages);
}

const dictionaries: Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>> = {
  de: () => import('virtual:words/de'),
  fr: () => import('virtual:words/fr'),
  it: () => import('virtual:words/it'),
};

/** Brings the words of all code that is here. Where they cannot be had, English stands in, and they are asked for again. */
async function learn(language: Spoken): Promise<void> {
  if (language === 'en') return;
  const learned = known.get(language) ?? new Set();
  known.set(language, learned);
  const lacking = [...english].filter(([folder]) => !learned.has(folder));
  if (lacking.length === 0) return;
  const fresh: Messages = {};
  for (const [, messages] of lacking) Object.assign(fresh, messages);
  if (import.meta.env.DEV && language === 'pseudo') {
    const { disguise } = await import('./pseudo.ts');
    for (const [folder] of lacking) learned.add(folder);
    i18n.load(language, disguise(fresh));
    return;
  }
  if (language === 'pseudo') return;
  try {
    const { words } = await dictionaries[language]();
    await Promise.all(
      lacking.map(async ([folder]) => {
        Object.assign(fresh, (await words[folder]?.())?.messages);
        learned.add(folder);
      }),
    );
  } catch {
    // What has come is said, the rest in English.
  }
  i18n.load(language, fresh);
}

/** Around every import of code that may speak: it is there when it can say what it has to say. */
export function withWords<Module>(coming: Promise<Module>): Promise<Module> {
  if (i18n.locale === 'en') return coming;
  return coming.then(async (module) => {
    await learn(i18n.locale as Spoken);
    return module;
  });
}

/** All that is on the page is said in this language at once, when its words are there; nothing is drawn anew. */
export async function speak(language: Spoken): Promise<void> {
  turn += 1;
  const own = turn;
  await learn(language);
  if (turn !== own || i18n.locale === language) return;
  const region = regionOf(language);
  i18n.activate(language, region);
  document.documentElement.lang = region;
}

const regions: Record<Spoken, string> = {
  en: 'en-GB',
  de: 'de-CH',
  fr: 'fr-FR',
  it: 'it-IT',
  pseudo: 'en-GB',
};

/** Numbers and lists are written as where the reader is: de-AT is spoken to in German and reads numbers as in Austria. */
function regionOf(language: Spoken): string {
  const own = navigator.languages.find(
    (tag) => /^(de|fr|it)-[A-Z]{2}$/.test(tag) && tag.startsWith(language),
  );
  return own ?? regions[language];
}

const keys = { account: 'atrium.language', device: 'atrium.language.here' } as const;
const justChosen = 'atrium.language.chosen';

const read = (key: string): Language | undefined => {
  const kept = sharedByTabs.getItem(key);
  return languages.find((language) => language === kept);
};

/** Before the sign-in: the device keeps it, and whoever signs in next without a language of their own takes it along. */
export function chooseHere(language: Language): void {
  sharedByTabs.setItem(keys.device, language);
  ofThisTab.setItem(justChosen, language);
  void speak(language);
}

/** The language that was chosen before this sign-in, once. */
export function takeChosen(): Language | undefined {
  const chosen = ofThisTab.getItem(justChosen);
  ofThisTab.removeItem(justChosen);
  return languages.find((language) => language === chosen);
}

/** Kept, so that the next page speaks it from the start; nothing where nobody is signed in, or they did not choose. */
export function keepOfAccount(language: Language | null): void {
  if (language) sharedByTabs.setItem(keys.account, language);
  else sharedByTabs.removeItem(keys.account);
}

/** The account's own, else the one chosen on this device, else the browser's. */
export function ownLanguage(): Spoken {
  if (import.meta.env.DEV && location.search.includes('lang=pseudo')) return 'pseudo';
  return read(keys.account) ?? read(keys.device) ?? findLanguage(navigator.languages) ?? 'en';
}
