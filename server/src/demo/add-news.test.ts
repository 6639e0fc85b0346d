import { NewsItemBody, newsLanguages } from '@atrium/contract/news';
import { expect, it } from 'vitest';
import { demoNews } from './add-news.ts';

it('[NEWS-01] the demo company’s news are in four languages, fit the rules, and lead to hosts that nobody has', () => {
  expect(new Set(demoNews.map(({ language }) => language))).toEqual(new Set(newsLanguages));
  for (const { daysAgo, topics, ...texts } of demoNews) {
    const body = { ...texts, date: '2026-11-16', topics: topics.map((topic) => ({ topic })) };
    expect(NewsItemBody.parse(body)).toEqual(body);
    expect(daysAgo).toBeGreaterThan(0);
    if (texts.url !== '') expect(new URL(texts.url).hostname).toMatch(/\.example$/);
  }
  expect(demoNews.filter(({ url }) => url === '')).toHaveLength(1);
});
