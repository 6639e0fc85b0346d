import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../../base/session/session.ts';
import { clearProblem, type Kept, listKept, noteProblem } from '../../../core/offline/copies.ts';
import { currentPerson } from '../../../core/offline/last-person.ts';
import { syncLock, withLock } from '../../../core/offline/locks.ts';
import { keptVersions, operationsOf, takeUpRefused } from '../../../core/offline/outbox-store.ts';
import { checkCopies } from './check-copies.ts';
import { type Outcome, sendDocument } from './send-document-changes.ts';
import { askPassword, changeProgress, changeSyncState, type SyncState } from './sync-state.ts';

interface SyncOptions {
  /** Somebody asked for it: what was refused before is tried again, and passwords are asked for. */
  isWanted: boolean;
  /** Something new is being sent: whoever is there may want to see it. */
  onNew: () => void;
  /** All that could be sent is sent; copies are looked after from here on, and nobody waits for that. */
  onSent: (end: End) => void;
}

export type End = Exclude<SyncState['phase'], 'idle' | 'running'>;

/**
 * Sends what was drawn while the server could not be reached, a document after the other, and looks what became of
 * the copies since. One tab at a time: another one finds nothing left to do.
 */
export async function runSync(client: QueryClient, options: SyncOptions): Promise<void> {
  const person = currentPerson();
  // Another one who signs in meanwhile sends nothing of this person's.
  const mayGoOn = () => getSession().kind === 'user' && currentPerson() === person;
  await withLock(syncLock(), async () => {
    if (!mayGoOn()) return options.onSent('stopped');
    const end = await sendAll(client, options, mayGoOn);
    options.onSent(end);
    if (end !== 'silent' && end !== 'stopped') await checkCopies(client, mayGoOn);
  });
}

async function sendAll(client: QueryClient, options: SyncOptions, mayGoOn: () => boolean): Promise<End> {
  const documents = await findWaiting(options.isWanted);
  changeSyncState({
    documents: await Promise.all(
      documents.map(async ({ id, name }) => {
        const total = (await operationsOf(id)).length;
        return { id, name, total, sent: 0, state: 'waiting' as const };
      }),
    ),
  });
  let end: End = 'done';
  for (const { id, name, problem } of documents) {
    let sent = 0;
    const outcome = await sendDocument(client, id, {
      name,
      mayGoOn,
      onBegin: () => {
        changeProgress(id, { state: 'sending' });
        if (!problem) options.onNew();
      },
      onSent: (count) => {
        sent += count;
        changeProgress(id, { sent });
      },
      askPassword: async (...asked) => {
        options.onNew();
        return askPassword(...asked);
      },
    });
    await note(id, outcome);
    if (outcome.kind === 'silent' || outcome.kind === 'stopped') return outcome.kind;
    if (outcome.kind === 'problem') end = 'failed';
  }
  return end;
}

/** A password is asked for once: after that, only whoever wants to is asked again. */
async function findWaiting(isWanted: boolean): Promise<Kept[]> {
  const kept = (await listKept()).filter(({ waiting }) => waiting > 0);
  if (isWanted) await Promise.all(kept.map(({ id }) => takeUpRefused(id)));
  const found: Kept[] = [];
  for (const one of kept) {
    if (!isWanted && one.problem?.kind === 'password') continue;
    if ((await keptVersions(one.id)).length > 0) found.push(one);
  }
  return found;
}

async function note(id: number, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      await clearProblem(id);
      return changeProgress(id, { state: 'sent' });
    case 'problem':
      await noteProblem({ documentId: id, ...outcome.problem, at: Date.now() });
      return changeProgress(id, { state: 'failed', reason: outcome.problem.message });
    case 'open':
      return changeProgress(id, { state: 'open' });
    default:
      return changeProgress(id, { state: 'waiting' });
  }
}
