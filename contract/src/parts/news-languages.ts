/** In which news are written. */
export const newsLanguages = ['English', 'German', 'French', 'Italian'] as const;

export type NewsLanguage = (typeof newsLanguages)[number];
