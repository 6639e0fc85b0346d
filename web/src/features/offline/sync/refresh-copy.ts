import type { ReadableCopy } from '@atrium/contract/copies';
import type { QueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../base/http/call-error.ts';
import {
  readCopy,
  readCopyAnnotations,
  readCopyFile,
  saveCopy,
  updateCopyAnnotations,
} from '../../../core/offline/copies.ts';
import { outboxLock, withLockIfFree } from '../../../core/offline/locks.ts';
import { keptVersions } from '../../../core/offline/outbox-store.ts';
import { withNews } from '../../../core/offline/with-news.ts';
import { readBlob } from '../../../core/viewer/read-blob.ts';
import { loadAnnotations } from '../../../core/viewer/viewer-calls.ts';

/** Fetches what is newer on the server, once all that was drawn on the copy has arrived. What is open stays as it is. */
export async function refreshCopy(client: QueryClient, state: ReadableCopy): Promise<void> {
  if ((await keptVersions(state.id)).length > 0) return;
  await withLockIfFree(outboxLock(state.id), async () => {
    const file = await readCopyFile(state.id);
    // Missing bytes are told as such, and fetched when somebody asks for it.
    if (!file) return;
    try {
      if (file.version !== state.version) await fetchFile(client, state);
      else await fetchAnnotations(client, state);
    } catch (error) {
      // Without its password the copy stays as it was.
      if (!hasCode(error, 'document.pdf-password')) throw error;
    }
  });
}

async function fetchFile(client: QueryClient, { id, document }: ReadableCopy): Promise<void> {
  const copy = await readCopy(id);
  if (!copy) return;
  const { signal } = new AbortController();
  const read = await readBlob(client, id, { signal, onProgress: () => {} });
  const about = { id, password: undefined };
  const { annotations, seq, version } = await loadAnnotations(client, about, undefined, read.version);
  const now = Date.now();
  const { size } = read.bytes;
  await saveCopy({ ...copy, document, version, size, savedAt: now, checkedAt: now }, read.bytes, {
    documentId: id,
    version,
    seq,
    rows: annotations,
  });
}

async function fetchAnnotations(client: QueryClient, { id, seq, version }: ReadableCopy): Promise<void> {
  const kept = await readCopyAnnotations(id);
  if (kept?.version === version && kept.seq >= seq) return;
  const since = kept?.version === version ? kept.seq : undefined;
  const news = await loadAnnotations(client, { id, password: undefined }, since, version);
  const before = since === undefined ? [] : (kept?.rows ?? []);
  const rows = withNews(before, news.annotations);
  await updateCopyAnnotations({ documentId: id, version, seq: news.seq, rows });
}
