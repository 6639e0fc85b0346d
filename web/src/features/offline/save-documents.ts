import { type CopyState, listCopies, type ReadableCopy } from '@atrium/contract/copies';
import type { Document } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { logError } from '../../base/error-log.ts';
import { send } from '../../base/http/call.ts';
import { CallError, isUnreachable } from '../../base/http/call-error.ts';
import { removeStrayFiles, saveCopy } from '../../core/offline/copies.ts';
import { type AskPassword, fetchDocument, Skipped } from './fetch-document.ts';

export type Wanted = Pick<Document, 'id' | 'name' | 'file'>;

export type Outcome =
  | { kind: 'saved' | 'skipped' | 'stopped' | 'no answer' | 'no room' | 'storage' }
  /** The reason is in the server's words. */
  | { kind: 'refused'; message: string };

interface Saving {
  signal: AbortSignal;
  onDocument: (index: number) => void;
  onProgress: (part: number) => void;
  askPassword: AskPassword;
}

/** The number of documents that the server is asked about at once: the last should not have to wait for minutes. */
const askedAtOnce = 25;

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
  let known = new Map<number, ReadableCopy>();
  for (const [index, { id }] of documents.entries()) {
    onDocument(index);
    if (index % askedAtOnce === 0)
      known = await readStates(documents.slice(index, index + askedAtOnce), saving.signal);
    const fetched = await fetchDocument(client, id, known.get(id), saving).catch(failed);
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

/** What the server does not tell of some is asked, and told, of each by itself. */
async function readStates(documents: Wanted[], signal: AbortSignal): Promise<Map<number, ReadableCopy>> {
  const ids = documents.map(({ id }) => id).join(',');
  const states = await send(listCopies, { query: { ids } }, { signal }).catch((): CopyState[] => []);
  return new Map(states.flatMap((one) => (one.state === 'readable' ? [[one.id, one] as const] : [])));
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
