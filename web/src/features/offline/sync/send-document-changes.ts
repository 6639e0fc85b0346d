import { listCopies } from '@atrium/contract/copies';
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { send as ask } from '../../../base/http/call.ts';
import { CallError, hasCode, hasStatus, isSilence } from '../../../base/http/call-error.ts';
import { sendKept } from '../../../core/annotation-sending/send-kept-annotations.ts';
import type { SyncProblem } from '../../../core/offline/databases.ts';
import { outboxLock, withLockIfFree } from '../../../core/offline/locks.ts';
import { keptVersions, operationsOf } from '../../../core/offline/outbox-store.ts';

export type Outcome =
  | { kind: 'sent' | 'open' | 'silent' | 'stopped' }
  | { kind: 'problem'; problem: Pick<SyncProblem, 'kind' | 'message'> };

interface Sending {
  name: string;
  onSent: (count: number) => void;
  /** Null: not now. */
  askPassword: (name: string, isWrong: boolean) => Promise<string | null>;
  mayGoOn: () => boolean;
  onBegin: () => void;
}

/** Sends all that was drawn on any version of a document, and tells what became of it. */
export async function sendDocument(client: QueryClient, id: number, sending: Sending): Promise<Outcome> {
  const outcome = await withLockIfFree(outboxLock(id), async () => {
    sending.onBegin();
    return send(client, id, sending);
  });
  return outcome ?? { kind: 'open' };
}

async function send(client: QueryClient, id: number, sending: Sending): Promise<Outcome> {
  const { name, askPassword, mayGoOn, onSent } = sending;
  let password: string | undefined;
  for (;;) {
    try {
      for (const version of await keptVersions(id))
        await sendKept(client, id, version, { name, password, onSent, mayGoOn });
      if (!mayGoOn()) return { kind: 'stopped' };
      return await judgeRest(id);
    } catch (error) {
      if (hasCode(error, 'document.not-found')) return whyMissing(id).catch((why) => judge(why, mayGoOn));
      if (!hasCode(error, 'document.pdf-password')) return judge(error, mayGoOn);
      const given = await askPassword(name, password !== undefined);
      if (given === null) return problem('password', t`The password of the PDF is needed.`);
      password = given;
    }
  }
}

/** What the server does not take has been put aside with its words. */
async function judgeRest(id: number): Promise<Outcome> {
  const refused = (await operationsOf(id)).find(({ refusal }) => refusal !== undefined);
  return refused ? problem('error', refused.refusal ?? '') : { kind: 'sent' };
}

/** A late review hides the document as if it were not there; only who asks about a copy is told of it. */
async function whyMissing(id: number): Promise<Outcome> {
  const [copy] = await ask(listCopies, { query: { ids: String(id) } });
  if (copy?.state === 'locked') return problem('refused', copy.message);
  return problem('gone', t`The document was deleted, or you can no longer read it.`);
}

function judge(error: unknown, mayGoOn: () => boolean): Outcome {
  if (!mayGoOn() || hasStatus(error, 401)) return { kind: 'stopped' };
  // Too many requests pass, as a silence does.
  if (isSilence(error) || hasStatus(error, 429)) return { kind: 'silent' };
  const message = error instanceof Error ? error.message : String(error);
  const isRefused = error instanceof CallError && hasStatus(error, 403);
  return problem(isRefused ? 'refused' : 'error', message);
}

const problem = (kind: SyncProblem['kind'], message: string): Outcome => ({
  kind: 'problem',
  problem: { kind, message },
});
