import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** What a server has said that it keeps. */
export interface Acknowledged {
  id: number;
  name: string;
  hash: string;
}

export interface Uploaders {
  acknowledged: Acknowledged[];
  /** The longest time, in milliseconds, in which nothing was acknowledged since the last question. */
  takeLongestGap(): number;
  /** Answers that are neither a success nor one after which a client tries again by itself. */
  refusals: string[];
  stop(): Promise<void>;
}

interface Given {
  /** Each request goes to the next one of them. */
  addresses: string[];
  token: string;
  spaceId: number;
  people: number;
}

/** People who put one small document after another into a space, each again by the same key until it is answered. */
export function startUploaders({ addresses, token, spaceId, people }: Given): Uploaders {
  const acknowledged: Acknowledged[] = [];
  const refusals: string[] = [];
  let isEnding = false;
  let turn = 0;
  let [last, longest] = [performance.now(), 0];

  async function send(name: string, key: string): Promise<number | undefined> {
    const form = new FormData();
    form.append('spaceId', String(spaceId));
    form.append('files', new Blob([name]), name);
    turn += 1;
    const response = await fetch(`${addresses[turn % addresses.length]}/api/rest/documents/multiple`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: form,
      signal: AbortSignal.timeout(60_000),
    });
    const body = await response.text();
    if (response.ok) return JSON.parse(body)[0].id;
    if (response.status !== 503 && response.status !== 502) refusals.push(`${response.status} ${body}`);
    return undefined;
  }

  async function work(): Promise<void> {
    while (!isEnding) {
      const [name, key] = [`${randomUUID()}.txt`, randomUUID()];
      for (;;) {
        // No answer at all is no refusal: the server that had the request may be the one that went.
        const id = await send(name, key).catch(() => undefined);
        if (id !== undefined) {
          note({ id, name, hash: createHash('sha256').update(name).digest('hex') });
          break;
        }
        await pause(100);
      }
    }
  }

  function note(one: Acknowledged): void {
    acknowledged.push(one);
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }

  const working = Array.from({ length: people }, work);
  return {
    acknowledged,
    refusals,
    takeLongestGap() {
      const gap = longest;
      [last, longest] = [performance.now(), 0];
      return gap;
    },
    async stop() {
      isEnding = true;
      await Promise.all(working);
    },
  };
}
