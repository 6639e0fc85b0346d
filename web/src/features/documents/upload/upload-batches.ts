import { makeKey } from '../../../base/http/request-key.ts';
import { settings } from '../../../base/settings.ts';
import type { UploadItem } from './upload-item.ts';

export interface Batch {
  /** The key of the request, however often it is sent. */
  key: string;
  /** The ids of its items. */
  ids: number[];
  /** The document that gets a new version; a request for one has one file. */
  replaces?: number;
}

/** One request takes so much: little enough that one that fails costs little, and enough small files to be quick. */
const fewFiles = 100;
const mostBytes = 8 * 1024 * 1024;

/** What is larger than a request goes in pieces. */
export const goesInPieces = (file: Blob): boolean => file.size > mostBytes;

/**
 * Makes batches in the order of the files; one that is bigger than a batch goes alone. What was sent together and may
 * have arrived goes together again and under its old key, so that it is not stored twice.
 */
export function makeBatches(items: UploadItem[]): Batch[] {
  const sent = Map.groupBy(
    items.filter((item) => item.sentWith !== undefined),
    (item) => item.sentWith as string,
  );
  const fresh = items.filter((item) => item.sentWith === undefined);
  const filled = [
    ...fill(fresh.filter((item) => item.replaces === undefined)),
    ...fresh.filter((item) => item.replaces !== undefined).map((item) => [item]),
  ];
  return [...[...sent].map(([key, again]) => toBatch(again, key)), ...filled.map((one) => toBatch(one))];
}

const toBatch = (items: UploadItem[], key = makeKey()): Batch => {
  const replaces = items[0]?.replaces;
  return { key, ids: items.map(({ id }) => id), ...(replaces === undefined ? {} : { replaces }) };
};

function fill(items: UploadItem[]): UploadItem[][] {
  const mostFiles = Math.min(fewFiles, settings.uploadMaxFiles);
  const batches: UploadItem[][] = [];
  let room = 0;
  for (const item of items) {
    const last = batches.at(-1);
    if (last && last.length < mostFiles && item.file.size <= room) last.push(item);
    else batches.push([item]);
    room = (last === batches.at(-1) ? room : mostBytes) - item.file.size;
  }
  return batches;
}

/** Other requests than the one that was refused, with keys of their own. */
export function halve({ ids }: Batch): Batch[] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)].map((half) => ({ key: makeKey(), ids: half }));
}

/** What has left of each file, when this share of them all has: they leave one after another. */
export function spreadProgress(items: UploadItem[], share: number): Map<number, number> {
  let left = share * items.reduce((sum, { file }) => sum + file.size, 0);
  return new Map(
    items.map(({ id, file }) => {
      const sent = Math.round(Math.min(Math.max(left, 0), file.size));
      left -= file.size;
      return [id, sent];
    }),
  );
}
