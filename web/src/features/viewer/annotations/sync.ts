import {
  acknowledge,
  addOperation,
  dropSent,
  isEmpty,
  type Operation,
  type Outbox,
  pendingIds,
  takeBack,
  takeBatch,
} from '../../../base/annotations/outbox.ts';
import type { Body, Row } from '../../../base/annotations/row.ts';
import {
  type Changes,
  type Happened,
  type KnownAnnotations,
  takeNews,
  toOperation,
  withOperation,
} from './known-annotations.ts';

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
  draw: (changes: Changes) => void;
  /** One of one's own that the server has not seen. */
  asRow: (id: string, body: Body) => Row & { body: Body };
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
  let failures = 0;
  let isCareful = false;
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
    world.draw(changes);
  };

  const showKept = () => {
    const changes: Omit<Changes, 'known'> = { show: [], remove: [] };
    for (const operation of [...outbox.sent, ...outbox.waiting]) {
      const { id } = operation;
      const before = known.get(id);
      known = withOperation(known, operation);
      if (operation.op === 'upsert') changes.show.push(world.asRow(id, operation.body));
      else if (before) changes.remove.push({ id, pageIndex: Number(before.body.pageIndex) });
    }
    world.draw({ known, ...changes });
  };

  const schedule = (wait: number) => {
    forget();
    if (!isStopped) forget = world.later(() => void send(), wait);
  };

  async function send(): Promise<void> {
    if (isBusy || isStopped || isEmpty(outbox)) return;
    isBusy = true;
    change(takeBatch(outbox, isCareful ? 1 : undefined));
    try {
      const news = await world.save(outbox.sent, seq);
      failures = 0;
      if (outbox.waiting.length === 0) isCareful = false;
      change(acknowledge(outbox, new Map(news.annotations.map((row) => [row.id, row]))));
      take(news);
    } catch (error) {
      if (world.isFinal(error) && outbox.sent.length > 1) {
        isCareful = true;
        change(takeBack(outbox));
      } else if (world.isFinal(error)) {
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
    /** Shows what is stored and what an earlier visit could not send, and sends that. */
    async start(first: News): Promise<void> {
      take(first);
      showKept();
      if (isEmpty(outbox)) world.tell('saved');
      else await send();
    },
    /** Somebody else did something. */
    async look(newest: number): Promise<void> {
      if (newest > seq) take(await world.load(seq));
    },
    hear(happened: Happened): void {
      const operation = toOperation(known, happened);
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
