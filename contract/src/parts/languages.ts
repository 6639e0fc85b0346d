/** In which Atrium speaks. News are written in languages of their own: `news-languages.ts`. */
export const languages = ['en', 'de', 'fr', 'it'] as const;

export type Language = (typeof languages)[number];

/** Each as those who speak it call it: a menu of languages must be read by who reads no other. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};

/**
 * Which of the languages somebody asks for, by the tags that a browser sends or knows, the dearest first: `de-AT`
 * is served in German. Nothing where none of them is spoken here.
 */
export function findLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const wanted = tag.toLowerCase().split(/[-_]/)[0];
    const found = languages.find((language) => language === wanted);
    if (found) return found;
  }
  return undefined;
}
