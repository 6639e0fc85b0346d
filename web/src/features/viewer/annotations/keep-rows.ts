import type { AnnotationState } from '@atrium/contract/annotations';
import { updateCopyAnnotations } from '../../../core/offline/copies.ts';
import { withNews } from '../../../core/offline/with-news.ts';
import type { First } from './load-first.ts';

/** A stroke is several changes: they are written together. */
const pause = 1000;

/** Keeps the annotations of a document that this device has a copy of as the server tells them. */
export function keepRows(documentId: number, first: First) {
  let { annotations: rows, seq } = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = updateCopyAnnotations({ documentId, version: first.version, seq, rows }).catch(() => {});
  };
  if (first.isFresh) write();
  return {
    noteNews(news: AnnotationState): AnnotationState {
      if (news.annotations.length === 0 && news.seq <= seq) return news;
      rows = withNews(rows, news.annotations);
      seq = Math.max(seq, news.seq);
      timer ??= setTimeout(write, pause);
      return news;
    },
    /** Waits until all that was noted is written. */
    async flush(): Promise<void> {
      if (timer !== undefined) write();
      await writing;
    },
  };
}
