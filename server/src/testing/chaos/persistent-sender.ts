import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { House } from '../house.ts';
import { Refused, type Sending, sendShelfStep } from '../shelves/send-shelf-step.ts';
import { drawStep, type Sender } from '../shelves/sender.ts';
import { afterStep } from '../shelves/shelf.ts';

/** Opens and closes: while it is closed, nobody begins anything. */
export interface Gate {
  pass(): Promise<void>;
  open(): void;
  close(): void;
}

export function makeGate(): Gate {
  let opened = Promise.withResolvers<void>();
  return {
    pass: () => opened.promise,
    open: () => opened.resolve(),
    close() {
      opened = Promise.withResolvers<void>();
    },
  };
}

export interface Persistent {
  sender: Sender;
  token: string;
  /** Acknowledged, by what it was. */
  done: Map<string, number>;
  /** Sent again, as nobody answered. */
  repeated: number;
  isIdle: boolean;
  /** What it waits for, and why it was sent again. */
  now: string;
}

/** One step after another, each sent again until it is acknowledged, as people and the web app do. */
export async function sendForEver(
  door: House,
  who: Persistent,
  gate: Gate,
  isOver: () => boolean,
): Promise<void> {
  for (;;) {
    who.isIdle = true;
    await gate.pass();
    if (isOver()) return;
    who.isIdle = false;
    const { sender } = who;
    const step = drawStep(sender, { mostShares: 50 });
    const sending: Sending = { key: randomUUID() };
    for (;;) {
      const failure = await tryOnce(() => sendShelfStep(door, who.token, step, sending));
      if (failure === undefined) break;
      who.now = `${step.do}: ${failure}`;
      sending.isAgain = true;
      who.repeated += 1;
      await pause(100);
    }
    sender.shelf = afterStep(sender.shelf, step, sender.steps);
    who.done.set(step.do, (who.done.get(step.do) ?? 0) + 1);
  }
}

/** No answer, or one that nobody is there, is no refusal; anything else would be one, and must not happen. */
async function tryOnce(send: () => Promise<void>): Promise<string | undefined> {
  try {
    await send();
    return undefined;
  } catch (error) {
    if (error instanceof Refused && ![502, 503, 504].includes(error.status)) throw error;
    return String(error);
  }
}
