import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from './errors.ts';

/** Who asks: a person's id, or a name for work of the house itself. */
export type Asker = number | string;

export interface FairQueueOptions {
  /** The number of tasks that are done at a time. */
  slots: number;
  /**
   * The slots of one asker; fewer than all, where there are several, keep somebody's slow work from stopping
   * everybody.
   */
  slotsPerAsker: number;
  /** The most tasks of one asker that wait: what is asked beyond that is refused. */
  mostWaiting: number;
}

export interface TakeOptions {
  /** Nobody sits before it: it comes after what somebody waits for, and leaves them the last slot. */
  isPatient?: boolean | undefined;
  /** Whoever waits with it leaves the queue, with its reason. */
  signal?: AbortSignal | undefined;
}

/** Gives the slot back; a second call does nothing. */
export type Release = () => void;

export type FairQueue = ReturnType<typeof createFairQueue>;

interface Line {
  isPatient: boolean;
  running: number;
  waiting: Set<(release: Release) => void>;
}

/**
 * Slots that askers take in turns: while somebody waits, everybody else gets at most one more. Who has neither work nor
 * a wish is forgotten.
 */
export function createFairQueue({ slots, slotsPerAsker, mostWaiting }: FairQueueOptions) {
  /** The lines in the order of turns: whoever got a slot goes to the end. */
  const lines = new Map<string, Line>();
  const busy = { all: 0, patient: 0 };

  const nameOf = (asker: Asker, isPatient: boolean) => `${isPatient ? 'patient' : 'urgent'} ${asker}`;

  function lineOf(name: string, isPatient: boolean): Line {
    const line = lines.get(name) ?? { isPatient, running: 0, waiting: new Set() };
    lines.set(name, line);
    return line;
  }

  function forgetIdle(name: string, line: Line): void {
    if (line.running === 0 && line.waiting.size === 0) lines.delete(name);
  }

  const mayStart = (line: Line): boolean =>
    busy.all < slots &&
    line.running < slotsPerAsker &&
    (!line.isPatient || busy.patient < Math.max(1, slots - 1));

  function occupy(name: string, line: Line): Release {
    busy.all += 1;
    if (line.isPatient) busy.patient += 1;
    line.running += 1;
    lines.delete(name);
    lines.set(name, line);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      busy.all -= 1;
      if (line.isPatient) busy.patient -= 1;
      line.running -= 1;
      forgetIdle(name, line);
      giveSlots();
    };
  }

  function nextLine(): [string, Line] | undefined {
    const ready = [...lines].filter(([, line]) => line.waiting.size > 0 && mayStart(line));
    return ready.find(([, line]) => !line.isPatient) ?? ready[0];
  }

  /** Gives free slots away: after it nobody waits who could have one. */
  function giveSlots(): void {
    for (let next = nextLine(); next; next = nextLine()) {
      const [name, line] = next;
      const [go] = [...line.waiting.values().take(1)];
      if (!go) return;
      line.waiting.delete(go);
      go(occupy(name, line));
    }
  }

  /** Waits for a slot. */
  async function take(asker: Asker, { isPatient = false, signal }: TakeOptions = {}): Promise<Release> {
    signal?.throwIfAborted();
    const name = nameOf(asker, isPatient);
    const line = lineOf(name, isPatient);
    if (line.waiting.size >= mostWaiting && !mayStart(line)) {
      forgetIdle(name, line);
      throw tooMuch();
    }
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const leave = () => {
      line.waiting.delete(resolve);
      forgetIdle(name, line);
      reject(signal?.reason);
    };
    line.waiting.add(resolve);
    signal?.addEventListener('abort', leave, { once: true });
    giveSlots();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  /** A slot where one is free at once. */
  function takeNow(asker: Asker): Release | undefined {
    const name = nameOf(asker, false);
    const line = lineOf(name, false);
    if (mayStart(line)) return occupy(name, line);
    forgetIdle(name, line);
    return undefined;
  }

  async function run<T>(asker: Asker, work: () => Promise<T>, options?: TakeOptions): Promise<T> {
    const release = await take(asker, options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { take, takeNow, run, size: () => lines.size };
}

const tooMuch = () =>
  new AppError(
    'request.too-many',
    sentence('Too much that you asked for is waiting. Try again when some of it is done.'),
    {
      retryAfterSeconds: 10,
    },
  );
