import type { AnnotationEvent } from '@embedpdf/react-pdf-viewer';
import type { Row } from './annotation-body.ts';
import {
  type Changes,
  type KnownAnnotations,
  readEvent,
  takeNews,
  withOperation,
} from './known-annotations.ts';
import {
  acknowledge,
  addOperation,
  dropSent,
  isEmpty,
  type Operation,
  type Outbox,
  pendingIds,
  takeBatch,
} from './outbox.ts';

/** `kept`: it could not be sent and stays on this device. `unkept`: not even that, the browser has no room. */
export type SaveState = 'saved' | 'saving' | 'kept' | 'unkept';

export interface News {
  annotations: Row[];
  seq: number;
}

export interface World {
  /** Sends operations; answers everything that changed since. */
  save: (operations: Operation[], since: number) => Promise<News>;
  load: (since: number) => Promise<News>;
  /** Draws what others did. Events that this causes are not edits. */
  draw: (changes: Changes) => void;
  keep: (outbox: Outbox) => boolean;
  tell: (state: SaveState) => void;
  /** The server will never take it: told, and not tried again. */
  refuse: (error: unknown) => void;
  isFinal: (error: unknown) => boolean;
  /** Runs something after so many milliseconds; answers a function that forgets it. */
  later: (run: () => void, wait: number) => () => void;
}

/** So long more edits are awaited: a stroke is several. */
const pause = 300;
const waits = [1000, 2000, 5000, 10_000, 30_000];

/** Keeps a document's annotations here and on the server the same. */
export function makeSync(world: World, kept: Outbox) {
  let outbox = kept;
  let known: KnownAnnotations = new Map();
  let seq = 0;
  let isBusy = false;
  let isDrawing = false;
  let failures = 0;
  let ownOfPdf: ReadonlySet<string> = new Set();
  let forget = () => {};
  let isStopped = false;

  const change = (next: Outbox) => {
    outbox = next;
    const hasRoom = world.keep(outbox);
    if (isEmpty(outbox)) world.tell('saved');
    else if (!hasRoom) world.tell('unkept');
    else world.tell(failures > 0 ? 'kept' : 'saving');
  };

  const take = ({ annotations, seq: newest }: News) => {
    const changes = takeNews(known, annotations, pendingIds(outbox));
    known = changes.known;
    seq = Math.max(seq, newest);
    isDrawing = true;
    try {
      world.draw(changes);
    } finally {
      isDrawing = false;
    }
  };

  const schedule = (wait: number) => {
    forget();
    if (!isStopped) forget = world.later(() => void send(), wait);
  };

  async function send(): Promise<void> {
    if (isBusy || isStopped || isEmpty(outbox)) return;
    isBusy = true;
    change(takeBatch(outbox));
    try {
      const news = await world.save(outbox.sent, seq);
      failures = 0;
      change(acknowledge(outbox, new Map(news.annotations.map((row) => [row.id, row]))));
      take(news);
    } catch (error) {
      if (world.isFinal(error)) {
        world.refuse(error);
        change(dropSent(outbox));
      } else {
        failures += 1;
        change(outbox);
      }
    } finally {
      isBusy = false;
    }
    if (!isEmpty(outbox)) schedule(failures === 0 ? 0 : (waits[Math.min(failures, waits.length) - 1] ?? 0));
  }

  return {
    /** Reads everything, shows it, and sends what an earlier visit left. */
    async start(): Promise<void> {
      take(await world.load(0));
      for (const operation of [...outbox.sent, ...outbox.waiting]) known = withOperation(known, operation);
      if (!isEmpty(outbox)) await send();
      else world.tell('saved');
    },
    /** Somebody else did something. */
    async look(newest: number): Promise<void> {
      if (newest > seq) take(await world.load(seq));
    },
    ownOfPdf(ids: Iterable<string>): void {
      ownOfPdf = new Set(ids);
    },
    hear(event: AnnotationEvent): void {
      const operation = isDrawing ? undefined : readEvent(known, event, ownOfPdf);
      if (!operation) return;
      known = withOperation(known, operation);
      change(addOperation(outbox, operation));
      if (failures === 0) schedule(pause);
    },
    /** Now, without waiting: the network is back, or the page is left. */
    flush: send,
    stop(): void {
      isStopped = true;
      forget();
    },
  };
}
