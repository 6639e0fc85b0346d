import type { Document } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { CallError, isUnreachable } from '../../base/call-error.ts';
import { logError } from '../../base/error-log.ts';
import { removeStrayFiles, saveCopy } from '../../base/offline/copies.ts';
import { type AskPassword, fetchDocument, Skipped } from './fetch-document.ts';

export type Wanted = Pick<Document, 'id' | 'name' | 'file'>;

export type Outcome =
  | { kind: 'saved' | 'skipped' | 'stopped' | 'no answer' | 'no room' | 'storage' }
  /** In the server's words. */
  | { kind: 'refused'; message: string };

interface Saving {
  signal: AbortSignal;
  onDocument: (index: number) => void;
  onProgress: (part: number) => void;
  askPassword: AskPassword;
}

/**
 * Keeps documents one after the other and tells what became of each; while one is written the next is fetched. What
 * fails leaves the others alone; where the server does not answer any more, the rest is not tried.
 */
export async function saveDocuments(
  client: QueryClient,
  documents: Wanted[],
  { onDocument, ...saving }: Saving,
): Promise<Outcome[]> {
  await removeStrayFiles().catch(logError);
  const outcomes: Outcome[] = [];
  const failed = (error: unknown) => judge(error, saving.signal);
  let writing: Promise<unknown> = Promise.resolve();
  for (const [index, { id }] of documents.entries()) {
    onDocument(index);
    const fetched = await fetchDocument(client, id, saving).catch(failed);
    await writing;
    if (Array.isArray(fetched)) {
      const saved: Outcome = { kind: 'saved' };
      writing = saveCopy(...fetched)
        .then(() => saved, failed)
        .then((outcome) => {
          outcomes[index] = outcome;
        });
      continue;
    }
    outcomes[index] = fetched;
    if (fetched.kind === 'no answer' || fetched.kind === 'stopped')
      return documents.map((_, place): Outcome => outcomes[place] ?? { kind: fetched.kind });
  }
  await writing;
  return outcomes;
}

function judge(error: unknown, signal: AbortSignal): Outcome {
  if (signal.aborted) return { kind: 'stopped' };
  if (error instanceof Skipped) return { kind: 'skipped' };
  if (isUnreachable(error)) return { kind: 'no answer' };
  if (error instanceof CallError) return { kind: 'refused', message: error.message };
  logError(error);
  return {
    kind: error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no room' : 'storage',
  };
}
