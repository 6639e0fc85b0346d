import type { NewsChoice } from '@atrium/contract/news';
import { newsLanguages } from '@atrium/contract/parts/news-languages';

export const newsKinds = ['announcements', 'press'] as const;

/** What the page of all news shows, as its address says. */
export interface NewsSearch extends NewsChoice {
  /** None: both. */
  kind?: (typeof newsKinds)[number] | undefined;
}

/** What an address cannot mean is left out. */
export function readNewsSearch(search: Record<string, unknown>): NewsSearch {
  const kind = newsKinds.find((one) => one === search.kind);
  const language = newsLanguages.find((one) => one === search.language);
  const topic = typeof search.topic === 'string' ? search.topic.slice(0, 60) : '';
  return { ...(kind && { kind }), ...(topic && { topic }), ...(language && { language }) };
}
