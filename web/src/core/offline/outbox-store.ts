import { emptyOutbox, type Operation, type Outbox } from '../annotations/outbox.ts';
import { type KeptOperation, openAnnotations } from './databases.ts';
import { tellOfflineNews } from './offline-changes.ts';

export interface OutboxPlace {
  documentId: number;
  /** The version of the file that was drawn on. */
  version: number;
  name: string;
  /** Who drew it. */
  person?: string | undefined;
}

export async function readOutbox({
  documentId,
  version,
}: Pick<OutboxPlace, 'documentId' | 'version'>): Promise<Outbox> {
  const kept = (await operationsOf(documentId)).filter(
    (one) => one.version === version && one.refusal === undefined,
  );
  const pick = (isSent: boolean) =>
    kept.filter((one) => one.isSent === isSent).map(({ operation }) => operation);
  return kept.length === 0 ? emptyOutbox : { waiting: pick(false), sent: pick(true) };
}

/** Versions of a document with changes that are to be sent. */
export async function keptVersions(documentId: number): Promise<number[]> {
  const kept = (await operationsOf(documentId)).filter(({ refusal }) => refusal === undefined);
  return [...new Set(kept.map(({ version }) => version))].sort((a, b) => a - b);
}

export async function operationsOf(documentId: number): Promise<KeptOperation[]> {
  const database = await openAnnotations();
  const kept = (await database.getAllFromIndex('operations', 'document', documentId)).sort(
    (a, b) => a.order - b.order,
  );
  newest = Math.max(newest, kept.at(-1)?.order ?? 0);
  return kept;
}

/** Whoever writes to a document has read it before: a clock that was put back does not upset the order. */
let newest = 0;
function nextOrder(): number {
  newest = Math.max(newest + 1, Date.now());
  return newest;
}

/** One that the server does not take, whatever is tried. */
export interface Refused {
  operation: Operation;
  message: string;
}

/**
 * Writes what became of an outbox, whole or not at all, and touches nothing else: what another tab has added to the
 * same document stays. What was refused is put aside and told as a problem, never dropped.
 */
export async function keepOutbox(
  about: OutboxPlace,
  before: Outbox,
  after: Outbox,
  refused: readonly Refused[] = [],
): Promise<void> {
  const was = asRecords(before);
  const is = asRecords(after);
  const gone = [...was.keys()].filter((opId) => !is.has(opId));
  const changed = [...is].filter(([opId, { operation, isSent }]) => {
    const one = was.get(opId);
    return !one || one.isSent !== isSent || one.operation !== operation;
  });
  if (gone.length + changed.length + refused.length === 0) return;
  const database = await openAnnotations(about.person);
  // Whoever is told that it is kept may switch the device off.
  const change = database.transaction(['operations', 'names', 'problems'], 'readwrite', {
    durability: 'strict',
  });
  const operations = change.objectStore('operations');
  const work: Promise<unknown>[] = gone.map((opId) => operations.delete(opId));
  const { documentId, version, name } = about;
  const put = (opId: string, one: Pick<KeptOperation, 'operation' | 'isSent' | 'refusal'>) => {
    work.push(operations.put({ opId, documentId, version, order: nextOrder(), ...one }));
  };
  for (const [opId, one] of changed) put(opId, one);
  for (const { operation, message } of refused) {
    put(operation.opId, { operation, isSent: false, refusal: message });
    const problem = { documentId, kind: 'error' as const, message, at: Date.now() };
    work.push(change.objectStore('problems').put(problem));
  }
  if (changed.length + refused.length > 0) work.push(change.objectStore('names').put({ documentId, name }));
  // All of it is on its way at once, its end too: a page that is closed now has kept it.
  change.commit();
  await Promise.all([...work, change.done]);
  tellOfflineNews();
}

/** Somebody wants to try once more what was refused. */
export async function takeUpRefused(documentId: number): Promise<void> {
  const database = await openAnnotations();
  const change = database.transaction('operations', 'readwrite');
  const kept = await change.store.index('document').getAll(documentId);
  await Promise.all([...kept.map(({ refusal: _, ...one }) => change.store.put(one)), change.done]);
}

function asRecords({ waiting, sent }: Outbox): Map<string, { operation: Operation; isSent: boolean }> {
  const entry = (isSent: boolean) => (operation: Operation) =>
    [operation.opId, { operation, isSent }] as const;
  return new Map([...sent.map(entry(true)), ...waiting.map(entry(false))]);
}

/** Gives operations up: whoever does this has been told what is lost. */
export async function dropOperations(documentId: number): Promise<void> {
  const database = await openAnnotations();
  const change = database.transaction(['operations', 'problems', 'names'], 'readwrite');
  const operations = change.objectStore('operations');
  const keys = await operations.index('document').getAllKeys(documentId);
  await Promise.all([
    ...keys.map((key) => operations.delete(key)),
    change.objectStore('problems').delete(documentId),
    change.objectStore('names').delete(documentId),
    change.done,
  ]);
  tellOfflineNews();
}
