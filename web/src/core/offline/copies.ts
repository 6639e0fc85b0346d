import type { Copy, CopyAnnotations } from './copy-shape.ts';
import { type KeptFile, openAnnotations, openFiles, type SyncProblem } from './databases.ts';
import { copiesLock, withLock } from './locks.ts';
import { tellOfflineNews } from './offline-changes.ts';

/** Where nothing is kept, nothing is to be checked. */
const shapes = () => import('./copy-shape.ts');

/** What this device keeps of one document. */
export interface Kept {
  id: number;
  name: string;
  /** None where only changes are kept, which wait to be sent. */
  copy: Copy | undefined;
  /** A copy is noted in a way that this app cannot use. */
  isBroken: boolean;
  hasFile: boolean;
  /** Annotations with changes that have not arrived at the server. */
  waiting: number;
  problem: SyncProblem | undefined;
}

export type CopyState = 'up to date' | 'offline changes' | 'sync error' | 'storage error';

export function stateOf({ copy, isBroken, hasFile, waiting, problem }: Kept): CopyState {
  if (isBroken || (copy && !hasFile)) return 'storage error';
  if (problem) return 'sync error';
  return waiting > 0 ? 'offline changes' : 'up to date';
}

export async function listKept(): Promise<Kept[]> {
  const database = await openAnnotations();
  const read = database.transaction(['copies', 'operations', 'problems', 'names']);
  const [copies, operations, problems, names] = await Promise.all([
    read.objectStore('copies').getAll(),
    read.objectStore('operations').index('document').getAll(),
    read.objectStore('problems').getAll(),
    read.objectStore('names').getAll(),
  ]);
  const files = new Set(await (await openFiles()).getAllKeys('files'));
  const waiting = Map.groupBy(operations, ({ documentId }) => documentId);
  const copyOf = await checkCopies(copies);
  const nameOf = new Map(names.map(({ documentId, name }) => [documentId, name]));
  const problemOf = new Map(problems.map((problem) => [problem.documentId, problem]));
  return [...new Set([...copyOf.keys(), ...waiting.keys()])].map((id) => ({
    id,
    name: copyOf.get(id)?.name || (nameOf.get(id) ?? ''),
    copy: copyOf.get(id)?.copy,
    isBroken: copyOf.has(id) && copyOf.get(id)?.copy === undefined,
    hasFile: files.has(id),
    waiting: new Set(waiting.get(id)?.map(({ operation }) => operation.id)).size,
    problem: problemOf.get(id),
  }));
}

async function checkCopies(records: { id: number }[]) {
  if (records.length === 0) return new Map<number, { name: string; copy: Copy | undefined }>();
  const { nameIn, parseCopy } = await shapes();
  return new Map(records.map((record) => [record.id, { name: nameIn(record), copy: parseCopy(record) }]));
}

/** Documents with changes that have not arrived at the server. A browser that keeps nothing has none. */
export const countUnsent = (): Promise<number> =>
  listKept().then(
    (kept) => kept.filter(({ waiting }) => waiting > 0).length,
    () => 0,
  );

export async function readCopy(id: number): Promise<Copy | undefined> {
  const record = await (await openAnnotations()).get('copies', id);
  return record && (await shapes()).parseCopy(record);
}

export const readCopyFile = async (id: number): Promise<KeptFile | undefined> =>
  (await openFiles()).get('files', id);

export async function readCopyAnnotations(id: number): Promise<CopyAnnotations | undefined> {
  const record = await (await openAnnotations()).get('annotations', id);
  return record && (await shapes()).parseCopyAnnotations(record);
}

/** The bytes first: a copy that is noted is whole. Where it cannot be noted, what was there before is back. */
export const saveCopy = (copy: Copy, bytes: Blob, annotations: CopyAnnotations): Promise<void> =>
  withLock(copiesLock(), async () => {
    const { id, version } = copy;
    const files = await openFiles();
    const before = await files.get('files', id);
    await files.put('files', { id, version, bytes });
    try {
      await noteCopy(copy, annotations);
    } catch (error) {
      await (before ? files.put('files', before) : files.delete('files', id));
      throw error;
    }
    tellOfflineNews();
  });

async function noteCopy(copy: Copy, annotations: CopyAnnotations): Promise<void> {
  const { copyFormat } = await shapes();
  const database = await openAnnotations();
  const change = database.transaction(['copies', 'annotations'], 'readwrite');
  const work: Promise<unknown>[] = [change.done];
  try {
    work.push(change.objectStore('copies').put({ ...copy, format: copyFormat }));
    work.push(change.objectStore('annotations').put({ ...annotations, format: copyFormat }));
    await Promise.all(work);
  } catch (error) {
    // Half of it must not stay; mostly it is over already.
    for (const one of work) one.catch(() => {});
    try {
      change.abort();
    } catch {}
    throw error;
  }
}

/** What the server said of it since. Nothing happens where it was removed meanwhile. */
export async function updateCopy(id: number, changes: Partial<Omit<Copy, 'id'>>): Promise<void> {
  const { parseCopy } = await shapes();
  const database = await openAnnotations();
  const change = database.transaction('copies', 'readwrite');
  const copy = parseCopy(await change.store.get(id));
  if (copy) await change.store.put({ ...copy, ...changes });
  await change.done;
  tellOfflineNews();
}

/** Stores annotations of the version that the copy has; those of another one do not belong on its pages. */
export async function updateCopyAnnotations(annotations: CopyAnnotations): Promise<void> {
  const database = await openAnnotations();
  const change = database.transaction(['copies', 'annotations'], 'readwrite');
  const copy = await change.objectStore('copies').get(annotations.documentId);
  if (copy?.version === annotations.version) await change.objectStore('annotations').put(annotations);
  await change.done;
}

/** File and annotations go; changes that have not arrived stay until they have. */
export async function removeCopies(ids: number[]): Promise<void> {
  const database = await openAnnotations();
  const change = database.transaction(['copies', 'annotations'], 'readwrite');
  await Promise.all([
    ...ids.flatMap((id) => [
      change.objectStore('copies').delete(id),
      change.objectStore('annotations').delete(id),
    ]),
    change.done,
  ]);
  const files = (await openFiles()).transaction('files', 'readwrite');
  await Promise.all([...ids.map((id) => files.store.delete(id)), files.done]);
  tellOfflineNews();
}

/** Bytes that were written before the browser was killed, and never noted as a copy. */
export const removeStrayFiles = (): Promise<void> =>
  withLock(copiesLock(), async () => {
    const noted = new Set(await (await openAnnotations()).getAllKeys('copies'));
    const files = await openFiles();
    const strays = (await files.getAllKeys('files')).filter((id) => !noted.has(id));
    await Promise.all(strays.map((id) => files.delete('files', id)));
  });

export async function noteProblem(problem: SyncProblem): Promise<void> {
  await (await openAnnotations()).put('problems', problem);
  tellOfflineNews();
}

export async function clearProblem(documentId: number): Promise<void> {
  await (await openAnnotations()).delete('problems', documentId);
  tellOfflineNews();
}
