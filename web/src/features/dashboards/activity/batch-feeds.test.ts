import type { FeedItem } from '@atrium/contract/feeds';
import { expect, it } from 'vitest';
import { batchFeeds } from './batch-feeds.ts';

const item = (space: number) => ({ id: space * 10, space }) as FeedItem;

it('[DASH-02] the feeds of many spaces are one call, and each gets its own', async () => {
  const asked: number[][] = [];
  const feedOf = batchFeeds(async (ids) => {
    asked.push(ids);
    return [item(3), item(1), item(3)];
  }, 60);
  const feeds = await Promise.all([1, 2, 3, 1].map(feedOf));
  expect(asked).toEqual([[1, 2, 3]]);
  expect(feeds.map((items) => items.map(({ space }) => space))).toEqual([[1], [], [3, 3], [1]]);
  await feedOf(2);
  expect(asked).toEqual([[1, 2, 3], [2]]);
});

it('[DASH-02] a failure is everybody’s, and the next try asks again', async () => {
  let calls = 0;
  const feedOf = batchFeeds(async () => {
    calls += 1;
    if (calls === 1) throw new Error('down');
    return [];
  }, 60);
  const tried = await Promise.allSettled([1, 2].map(feedOf));
  expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await feedOf(1)).toEqual([]);
});

it('[DASH-02] more spaces than one call takes are two calls', async () => {
  const asked: number[] = [];
  const feedOf = batchFeeds(async (ids) => {
    asked.push(ids.length);
    return [];
  }, 60);
  await Promise.all(Array.from({ length: 60 }, (_, at) => feedOf(at + 1)));
  expect(asked).toEqual([50, 10]);
});

it('[DASH-02] the newest of all spaces come with the same call', async () => {
  const asked: [number[], boolean][] = [];
  const feedOf = batchFeeds(async (ids, everywhere) => {
    asked.push([ids, everywhere]);
    return [item(9), item(1), item(8), item(1)];
  }, 3);
  const [one, all] = await Promise.all([feedOf(1), feedOf('all')]);
  expect(asked).toEqual([[[1], true]]);
  expect(one.map(({ space }) => space)).toEqual([1, 1]);
  expect(all.map(({ space }) => space)).toEqual([9, 1, 8]);
  await feedOf('all');
  expect(asked.at(-1)).toEqual([[], true]);
});
