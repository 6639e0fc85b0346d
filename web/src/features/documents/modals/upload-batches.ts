import type { UploadItem } from './upload-item.ts';

/** One request takes so many files: few enough that one that fails costs little, and many enough to be quick. */
const mostFiles = 20;
const mostBytes = 50 * 1024 * 1024;

/** In their order; a file that is bigger than a batch goes alone. */
export function makeBatches(items: UploadItem[]): UploadItem[][] {
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

export function halve<T>(batch: T[]): T[][] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
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
