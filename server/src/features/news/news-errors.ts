import { sentence } from '@atrium/contract/parts/sentences';
import { whenTaken } from '../../base/database/when-taken.ts';
import { AppError } from '../../base/errors.ts';
import { insideSentence } from '../../base/feeds/address-guard.ts';

export const itemNotFound = () =>
  new AppError('news.not-found', sentence('This news item does not exist any more.'));

export const feedNotFound = () =>
  new AppError('news-feed.not-found', sentence('This feed does not exist any more.'));

export const beingRead = () =>
  new AppError(
    'news-feed.being-read',
    sentence('This feed is being read at this moment. Look again in a few seconds.'),
  );

export const feedTaken = whenTaken('news_feed_url', () => {
  const message = sentence('There is already a feed with this address.');
  return new AppError('news-feed.taken', message, { fields: { url: message } });
});

export function notAllowed(url: string): AppError {
  const message = insideSentence(new URL(url).host);
  return new AppError('news-feed.not-allowed', message, { fields: { url: message } });
}
