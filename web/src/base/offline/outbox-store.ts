import { emptyOutbox, type Operation, type Outbox } from '../annotations/outbox.ts';
import { type KeptOperation, openAnnotations } from './databases.ts';
import { tellOfflineNews } from './news.ts';

interface About {
  documentId: number;
  /** Of the file that was drawn on. */
  version: number;
  name: string;
}

export async function readOutbox({ documentId, version }: Omit<About, 'name'>): Promise<Outbox> {
  const kept = (await operationsOf(documentId)).filter((one) => one.version === version);
  const pick = (isSent: boolean) =>
    kept.filter((one) => one.isSent === isSent).map(({ operation }) => operation);
  return kept.length === 0 ? emptyOutbox : { waiting: pick(false), sent: pick(true) };
}

/** Versions of a document whose changes have not all arrived. */
export async function keptVersions(documentId: number): Promise<number[]> {
  return [...new Set((await operationsOf(documentId)).map(({ version }) => version))].sort((a, b) => a - b);
}

export async function operationsOf(documentId: number): Promise<KeptOperation[]> {
  const database = await openAnnotations();
  const kept = await database.getAllFromIndex('operations', 'document', documentId);
  return kept.sort((a, b) => a.order - b.order);
}

/**
 * Writes what became of an outbox, whole or not at all, and touches nothing else: what another tab has added to the
 * same document stays.
 */
export async function keepOutbox(about: About, before: Outbox, after: Outbox): Promise<void> {
  const was = asRecords(before);
  const is = asRecords(after);
  const gone = [...was.keys()].filter((opId) => !is.has(opId));
  const changed = [...is].filter(([opId, { operation, isSent }]) => {
    const one = was.get(opId);
    return !one || one.isSent !== isSent || one.operation !== operation;
  });
  if (gone.length + changed.length === 0) return;
  const database = await openAnnotations();
  const change = database.transaction(['operations', 'names'], 'readwrite');
  const operations = change.objectStore('operations');
  const newest = await operations.index('order').openKeyCursor(null, 'prev');
  let order = Number(newest?.key ?? 0);
  const work: Promise<unknown>[] = gone.map((opId) => operations.delete(opId));
  const { documentId, version, name } = about;
  for (const [opId, { operation, isSent }] of changed) {
    order += 1;
    work.push(operations.put({ opId, documentId, version, order, isSent, operation }));
  }
  if (changed.length > 0) work.push(change.objectStore('names').put({ documentId, name }));
  await Promise.all([...work, change.done]);
  tellOfflineNews();
}

function asRecords({ waiting, sent }: Outbox): Map<string, { operation: Operation; isSent: boolean }> {
  const entry = (isSent: boolean) => (operation: Operation) =>
    [operation.opId, { operation, isSent }] as const;
  return new Map([...sent.map(entry(true)), ...waiting.map(entry(false))]);
}

/** Given up: whoever does this has been told what is lost. */
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
