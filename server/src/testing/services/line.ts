import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atEnd } from '../at-end.ts';

/** A network between two programs, which a test cuts, slows down or lets swallow everything. */
export interface Line {
  port: number;
  /** Ends what is open, and refuses what comes. */
  cut(): void;
  /** From now on nothing gets through, and nobody is told. */
  swallow(): void;
  /** New connections get through again; those that lost something stay lost. */
  mend(): void;
  /** Each piece takes so long, in either direction. */
  slowDown(milliseconds: number): void;
}

interface Pair {
  near: Socket;
  far: Socket;
  isLost: boolean;
}

export async function openLine(target: NetConnectOpts): Promise<Line> {
  const pairs = new Set<Pair>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  let delay = 0;

  const end = ({ near, far }: Pair) => {
    near.destroy();
    far.destroy();
  };

  async function carry(from: Socket, to: Socket, pair: Pair): Promise<void> {
    try {
      for await (const piece of from) {
        if (delay > 0) await pause(delay);
        if (!pair.isLost) to.write(piece);
      }
    } catch {
      // It broke, as it does when it is cut.
    }
    // Where everything is swallowed, the other side hears of no end either.
    if (!pair.isLost) end(pair);
  }

  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy();
    const pair = { near, far: connect(target), isLost: state === 'silent' };
    pairs.add(pair);
    void carry(near, pair.far, pair);
    void carry(pair.far, near, pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    for (const pair of pairs) end(pair);
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      for (const pair of pairs) end(pair);
    },
    swallow() {
      state = 'silent';
      for (const pair of pairs) pair.isLost = true;
    },
    mend() {
      state = 'open';
    },
    slowDown(milliseconds) {
      delay = milliseconds;
    },
  };
}
