import { type NewsLanguage, newsLanguages } from '@atrium/contract/news';
import { sharedByTabs } from '../../base/storage.ts';

const place = 'atrium.news-language';

/** The language that somebody chose the last time; none: all of them. */
export function readLanguage(): NewsLanguage | undefined {
  const kept = sharedByTabs.getItem(place);
  return newsLanguages.find((language) => language === kept);
}

export function keepLanguage(language: NewsLanguage | undefined): void {
  if (language) sharedByTabs.setItem(place, language);
  else sharedByTabs.removeItem(place);
}
