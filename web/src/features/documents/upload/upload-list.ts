import { replaceFile, uploadDocuments } from '@atrium/contract/documents';
import type { NewUpload } from '@atrium/contract/uploads';
import { hasCode } from '../../../base/http/call-error.ts';
import { upload } from '../../../base/http/upload.ts';
import { makeListeners } from '../../../base/store.ts';
import { giveUpUpload, type Interruption, sendInPieces } from '../pieces/send-in-pieces.ts';
import { judgeUploadFailure } from './judge-upload-failure.ts';
import { lookInto } from './look-inside.ts';
import type { DroppedFile } from './read-dropped.ts';
import { type Batch, goesInPieces, halve, makeBatches, spreadProgress } from './upload-batches.ts';
import {
  byPath,
  isOpen,
  keyOf,
  makeItem,
  mayChoose,
  type UploadChoice,
  type UploadItem,
} from './upload-item.ts';

export interface UploadPlace {
  spaceId: number;
  folderId: number | null;
}

export interface UploadListState {
  items: UploadItem[];
  isRunning: boolean;
  /** Why everything came to a halt. */
  fault?: string;
  /** Bytes a second, once enough have left to tell. */
  speed?: number;
}

interface Run {
  queue: Batch[];
  startedAt: number;
  isStopped: boolean;
  /** What has left of each file since the start, and of all together. */
  bytes: Map<number, number>;
  total: number;
  /** The requests under way, with the files that each carries. */
  requests: Map<AbortController, number[]>;
}

const atOnce = 2;
const secondsToTell = 3;

export type UploadList = ReturnType<typeof makeUploadList>;

/** The files of one upload window and how far they are. Lives outside of the components that draw it. */
export function makeUploadList(place: UploadPlace) {
  let state: UploadListState = { items: [], isRunning: false };
  let run: Run | undefined;
  /** Files are looked into before they are sent. */
  const looks = new Map<number, Promise<void>>();
  const listeners = makeListeners();

  function put(next: Partial<UploadListState>) {
    state = { ...state, ...next };
    listeners.tell();
  }

  const change = (ids: Iterable<number>, how: (item: UploadItem) => UploadItem) => {
    const chosen = new Set(ids);
    put({ items: state.items.map((item) => (chosen.has(item.id) ? how(item) : item)) });
  };

  const refuse = (wrong: Map<number, string>) =>
    change(wrong.keys(), (item) => ({ ...item, state: 'refused', problem: wrong.get(item.id) as string }));

  async function sendBatch(run: Run, batch: Batch) {
    const { key } = batch;
    await Promise.all(batch.ids.map((id) => looks.get(id)));
    const chosen = new Set(batch.ids);
    const items = state.items.filter((item) => chosen.has(item.id) && isOpen(item));
    const ids = items.map(({ id }) => id);
    if (items.length === 0 || run.isStopped) return;
    const controller = new AbortController();
    run.requests.set(controller, ids);
    change(ids, (item) => ({ ...item, state: 'sending', sent: 0, sentWith: key }));
    try {
      await sendItems(place, batch, items, {
        signal: controller.signal,
        onProgress(sent) {
          measureSpeed(run, items, sent);
          change(ids, (item) => ({ ...item, sent: sent.get(item.id) ?? 0 }));
        },
        onInterrupted: (isInterrupted) => change(ids, (item) => ({ ...item, isInterrupted })),
        onBegun: (uploadId) => change(ids, (item) => ({ ...item, uploadId })),
      });
      change(ids, (item) => ({ ...item, state: 'done', sent: item.file.size }));
    } catch (error) {
      if (controller.signal.aborted) putBack(run, batch);
      else takeFailure(run, batch, items, error);
    } finally {
      run.requests.delete(controller);
    }
  }

  function measureSpeed(run: Run, items: UploadItem[], sent: Map<number, number>) {
    for (const { id } of items) {
      const bytes = sent.get(id) ?? 0;
      run.total += bytes - (run.bytes.get(id) ?? 0);
      run.bytes.set(id, bytes);
    }
    const seconds = (performance.now() - run.startedAt) / 1000;
    if (seconds > secondsToTell) state = { ...state, speed: run.total / seconds };
  }

  function putBack(run: Run, batch: Batch) {
    change(batch.ids, (item) => ({ ...item, state: 'waiting', sent: 0 }));
    if (!run.isStopped) run.queue.unshift(batch);
  }

  function takeFailure(run: Run, batch: Batch, items: UploadItem[], error: unknown) {
    const { next, message } = judgeUploadFailure(error, items);
    // Refused: so much is known, and it may be sent in other company.
    if (next !== 'stop') change(batch.ids, ({ sentWith: _, ...item }) => item);
    // There is nothing any more that it could replace: the next try makes a document of it.
    if (hasCode(error, 'document.not-found')) change(batch.ids, ({ replaces: _, ...item }) => item);
    if (next === 'split') {
      change(batch.ids, (item) => ({ ...item, state: 'waiting', sent: 0 }));
      run.queue.unshift(...halve({ ...batch, ids: items.map((item) => item.id) }));
      return;
    }
    change(batch.ids, (item) => ({ ...item, state: 'failed', sent: 0, problem: message }));
    if (next === 'stop') {
      run.isStopped = true;
      put({ fault: message });
    }
  }

  async function work(run: Run) {
    for (let batch = run.queue.shift(); batch && !run.isStopped; batch = run.queue.shift())
      await sendBatch(run, batch);
  }

  return {
    getState: () => state,

    subscribe: listeners.add,

    add(files: DroppedFile[]) {
      const known = new Set(state.items.filter((item) => item.state !== 'done').map(keyOf));
      const fresh = files.map(makeItem).filter((item) => !known.has(keyOf(item)));
      put({ items: [...state.items, ...fresh].sort(byPath) });
      for (const [id, look] of lookInto(fresh.filter(isOpen).sort(byPath), refuse)) looks.set(id, look);
    },

    /** One that is on its way takes its request with it; the others of that request are sent again. */
    remove(id: number) {
      giveUp(state.items.filter((item) => item.id === id));
      put({ items: state.items.filter((item) => item.id !== id) });
      for (const [controller, ids] of run?.requests ?? []) if (ids.includes(id)) controller.abort();
    },

    /** What becomes of files whose names are taken; `twins` are the documents that have the names. */
    choose(choice: UploadChoice, twins: Map<number, number>) {
      if (run) return;
      const ids = state.items.filter((item) => mayChoose(item) && twins.has(item.id)).map(({ id }) => id);
      change(ids, ({ replaces: _, isSkipped: __, problem: ___, ...item }) => ({
        ...{ ...item, state: 'waiting' },
        ...(choice === 'skip' && { isSkipped: true }),
        ...(choice === 'replace' && { replaces: twins.get(item.id) as number }),
      }));
    },

    /** Sends what waits and what failed. Ends when all had their try. */
    async start() {
      if (run) return;
      const items = state.items.filter(isOpen);
      const ids = new Set(items.map((item) => item.id));
      const queue = makeBatches(items);
      const startedAt = performance.now();
      run = { queue, startedAt, bytes: new Map(), total: 0, isStopped: false, requests: new Map() };
      const { fault: _, speed: __, ...rest } = state;
      state = { ...rest, isRunning: true };
      change(ids, ({ problem: _, ...item }) => ({ ...item, state: 'waiting', sent: 0 }));
      await Promise.all(Array.from({ length: atOnce }, () => work(run as Run)));
      run = undefined;
      put({ isRunning: false });
    },

    /** Nobody wants to go on with what has come in part. */
    giveUpRest: () => giveUp(state.items),

    /** What has arrived stays; the rest waits. */
    stop() {
      if (!run) return;
      run.isStopped = true;
      for (const controller of run.requests.keys()) controller.abort();
    },
  };
}

function giveUp(items: UploadItem[]): void {
  for (const { uploadId, state } of items) if (uploadId && state !== 'done') void giveUpUpload(uploadId);
}

interface SendOptions extends Interruption {
  signal: AbortSignal;
  onProgress(sent: Map<number, number>): void;
  onBegun(uploadId: string): void;
}

function sendItems(
  place: UploadPlace,
  { key, replaces }: Batch,
  items: UploadItem[],
  options: SendOptions,
): Promise<unknown> {
  const [only] = items;
  const onProgress = (share: number) => options.onProgress(spreadProgress(items, share));
  if (only && goesInPieces(only.file)) {
    return sendInPieces(newUpload(place, only), only, { ...options, onProgress });
  }
  const { spaceId, folderId } = place;
  const files = items.map(({ file, name }) => ({ file, name }));
  const { signal } = options;
  const more = { signal, idempotencyKey: key, onProgress };
  if (replaces !== undefined)
    return upload(replaceFile, { params: { id: replaces }, fields: {}, files }, more);
  const fields = {
    spaceId,
    ...(folderId === null ? {} : { folderId }),
    names: items.map((item) => item.name),
    subFolders: items.map((item) => item.folder),
  };
  return upload(uploadDocuments, { fields, files }, more);
}

function newUpload({ spaceId, folderId }: UploadPlace, item: UploadItem): NewUpload {
  const { name, file, folder, replaces } = item;
  const described = { name, size: file.size, lastModified: file.lastModified };
  if (replaces !== undefined) return { ...described, document: replaces };
  return { ...described, space: spaceId, folder: folderId, subFolder: folder };
}
