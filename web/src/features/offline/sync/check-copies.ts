import { type CopyState, listCopies, mostCopies, type ReadableCopy } from '@atrium/contract/copies';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { logError } from '../../../base/error-log.ts';
import { send } from '../../../base/http/call.ts';
import { isSilence } from '../../../base/http/call-error.ts';
import { noteProblem, readCopy, removeCopies, updateCopy } from '../../../core/offline/copies.ts';
import { openAnnotations } from '../../../core/offline/databases.ts';
import { operationsOf } from '../../../core/offline/outbox-store.ts';
import { readAbove } from '../fetch-document.ts';
import { refreshCopy } from './refresh-copy.ts';

/** The time for an answer: others wait for their turn meanwhile. */
const longestAnswerMs = 30_000;

/** Asks what became of the documents that this device keeps, and follows: gone, locked, or to be fetched anew. */
export async function checkCopies(client: QueryClient, mayGoOn: () => boolean): Promise<void> {
  try {
    const ids = await (await openAnnotations()).getAllKeys('copies');
    for (let at = 0; at < ids.length && mayGoOn(); at += mostCopies) {
      const asked = ids.slice(at, at + mostCopies);
      const signal = AbortSignal.timeout(longestAnswerMs);
      const states = await send(listCopies, { query: { ids: asked.join(',') } }, { signal });
      for (const state of states) if (mayGoOn()) await follow(client, state);
    }
  } catch (error) {
    // The next contact asks again.
    if (!isSilence(error)) logError(error);
  }
}

async function follow(client: QueryClient, state: CopyState): Promise<void> {
  if (state.state === 'gone') return removeGone(state.id);
  if (state.state === 'locked') return updateCopy(state.id, { lock: state.message });
  const above = await aboveOf(client, state);
  await updateCopy(state.id, { document: state.document, above, lock: null, checkedAt: Date.now() });
  await refreshCopy(client, state).catch((error: unknown) => {
    if (isSilence(error)) throw error;
    logError(error);
  });
}

/** Asked for again where it was moved into another folder since. */
async function aboveOf(client: QueryClient, { id, document }: ReadableCopy): Promise<number[]> {
  const known = (await readCopy(id))?.above;
  return known && (known.at(-1) ?? null) === document.folder ? known : readAbove(client, document);
}

/** What is not theirs to read any more goes; what they drew and never sent stays theirs. */
async function removeGone(id: number): Promise<void> {
  if ((await operationsOf(id)).length > 0) {
    const message = t`The document was deleted, or you can no longer read it.`;
    await noteProblem({ documentId: id, kind: 'gone', message, at: Date.now() });
  }
  await removeCopies([id]);
}
