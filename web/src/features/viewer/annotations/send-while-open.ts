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
} from '../../../core/annotations/outbox.ts';
import type { Body, Row } from '../../../core/annotations/row.ts';
import type { Refused } from '../../../core/offline/outbox-store.ts';
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

/** What keeping annotations the same needs of the server, the viewer and this device. */
export interface SyncEnvironment {
  /** Sends operations; answers everything that changed since. */
  save: (operations: Operation[], since: number) => Promise<News>;
  load: (since: number) => Promise<News>;
  draw: (changes: Changes) => void;
  /** One of one's own that the server has not seen. */
  asRow: (id: string, body: Body) => Row & { body: Body };
  /** Writes what has become of the outbox to this device. Fails where there is no room. */
  keep: (before: Outbox, after: Outbox, refused: readonly Refused[]) => Promise<void>;
  /** All that is kept of this document on this device: another tab may have drawn on it too. */
  read: () => Promise<Outbox>;
  tell: (state: SaveState) => void;
  /** The server will never take it: told, put aside, and not tried again by itself. */
  refuse: (error: unknown) => void;
  isFinal: (error: unknown) => boolean;
  /** Runs something after so many milliseconds; answers a function that forgets it. */
  later: (run: () => void, wait: number) => () => void;
}

/** The time that more edits are awaited: a stroke is several. */
const pause = 300;
const waits = [1000, 2000, 5000, 10_000, 30_000];

/** Keeps a document's annotations here and on the server the same. */
export function makeSync(environment: SyncEnvironment, kept: Outbox) {
  let outbox = kept;
  /** The outbox as it is written on this device. */
  let stored = kept;
  let refused: Refused[] = [];
  let writing: Promise<void> | null = null;
  let hasRoom = true;
  let known: KnownAnnotations = new Map();
  let seq = 0;
  let isBusy = false;
  let failures = 0;
  let isCareful = false;
  let forget = () => {};
  let isStopped = false;

  const say = () => {
    if (isEmpty(outbox)) environment.tell('saved');
    else if (!hasRoom) environment.tell('unkept');
    else environment.tell(failures > 0 && stored === outbox ? 'kept' : 'saving');
  };

  const change = (next: Outbox) => {
    outbox = next;
    say();
    writing ??= write().finally(() => {
      writing = null;
    });
  };

  /** Begins at once, one after the other: what is drawn while it writes is written next. */
  async function write(): Promise<void> {
    while (stored !== outbox) {
      const goal = outbox;
      const aside = refused;
      try {
        await environment.keep(stored, goal, aside);
        stored = goal;
        refused = refused.filter((one) => !aside.includes(one));
        hasRoom = true;
      } catch {
        // The next change tries again, with all that is not written.
        hasRoom = false;
        if (outbox === goal) return say();
      }
      say();
    }
  }

  const take = ({ annotations, seq: newest }: News) => {
    const changes = takeNews(known, annotations, pendingIds(outbox));
    known = changes.known;
    seq = Math.max(seq, newest);
    environment.draw(changes);
  };

  const show = (operations: Operation[]) => {
    const changes: Omit<Changes, 'known'> = { show: [], remove: [] };
    for (const operation of operations) {
      const { id } = operation;
      const before = known.get(id);
      known = withOperation(known, operation);
      if (operation.op === 'upsert') changes.show.push(environment.asRow(id, operation.body));
      else if (before) changes.remove.push({ id, pageIndex: Number(before.body.pageIndex) });
    }
    environment.draw({ known, ...changes });
  };

  /** What other tabs have drawn here is sent along; what they have sent or taken back is not sent again. */
  async function adopt(): Promise<void> {
    await writing;
    const before = outbox;
    const found = await environment.read().catch(() => undefined);
    if (!found || isStopped || outbox !== before || stored !== before) return;
    const own = new Set([...before.sent, ...before.waiting].map(({ opId }) => opId));
    const all = [...found.sent, ...found.waiting];
    const others = all.filter(({ opId }) => !own.has(opId));
    if (others.length === 0 && all.length === own.size) return;
    outbox = found;
    stored = found;
    if (others.length > 0) show(others);
    say();
  }

  const schedule = (wait: number) => {
    forget();
    if (!isStopped) forget = environment.later(() => void send(), wait);
  };

  async function send(): Promise<void> {
    if (isBusy || isStopped) return;
    isBusy = true;
    await adopt();
    if (isStopped || isEmpty(outbox)) {
      isBusy = false;
      return;
    }
    change(takeBatch(outbox, isCareful ? 1 : undefined));
    // Noted before it goes: whoever takes over after a crash must know that it may have arrived.
    await writing;
    try {
      const news = await environment.save(outbox.sent, seq);
      failures = 0;
      if (outbox.waiting.length === 0) isCareful = false;
      change(acknowledge(outbox, new Map(news.annotations.map((row) => [row.id, row]))));
      take(news);
    } catch (error) {
      if (environment.isFinal(error) && outbox.sent.length > 1) {
        isCareful = true;
        change(takeBack(outbox));
      } else if (environment.isFinal(error)) {
        environment.refuse(error);
        const message = error instanceof Error ? error.message : '';
        refused = [...refused, ...outbox.sent.map((operation) => ({ operation, message }))];
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
      show([...outbox.sent, ...outbox.waiting]);
      if (isEmpty(outbox)) environment.tell('saved');
      else await send();
    },
    /** Somebody else did something. */
    async catchUp(newest: number): Promise<void> {
      if (newest > seq) take(await environment.load(seq));
    },
    noteChange(happened: Happened): void {
      const operation = toOperation(known, happened);
      if (!operation) return;
      known = withOperation(known, operation);
      change(addOperation(outbox, operation));
      if (failures === 0) schedule(pause);
    },
    /** Sends now, without waiting: the network is back, or the page is left. */
    flush: send,
    stop(): void {
      isStopped = true;
      forget();
    },
  };
}
