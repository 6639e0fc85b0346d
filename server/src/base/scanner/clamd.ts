import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Scanner, Verdict } from './scanner.ts';
import { takingTurns } from './taking-turns.ts';

export interface ClamdSettings {
  address: NetConnectOpts;
  /** The time without anything sent or heard after which the scanner counts as away. */
  patienceSeconds: number;
}

/** Scans at once; the others wait. */
const atOnce = 4;
/** An answer is one short line. */
const longestAnswer = 4096;
const longestPing = 2;

/** clamd, asked by its own protocol: pieces with their lengths before them, and a length of nothing at the end. */
export function createClamd({ address, patienceSeconds }: ClamdSettings): Scanner {
  const inTurn = takingTurns(atOnce, patienceSeconds);
  return {
    scan: async (bytes) =>
      (await inTurn(() => scan(connect(address), patienceSeconds, bytes))) ??
      away('it is busy with other files'),
    async isUp() {
      const { answer } = await talk(connect(address), Math.min(patienceSeconds, longestPing), ['zPING\0']);
      return answer === 'PONG';
    },
  };
}

const away = (detail: string): Verdict => ({ kind: 'unchecked', why: 'away', detail });

async function scan(socket: Socket, patience: number, bytes: AsyncIterable<Buffer>): Promise<Verdict> {
  async function* frames(): AsyncGenerator<Buffer | string> {
    yield 'zINSTREAM\0';
    for await (const piece of bytes) if (piece.length > 0) yield* [lengthOf(piece.length), piece];
    yield lengthOf(0);
  }
  const { answer, problem } = await talk(socket, patience, frames());
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return { kind: 'found', signature: found };
  if (answer === 'stream: OK') return { kind: 'clean' };
  if (/size limit exceeded/i.test(answer)) return { kind: 'unchecked', why: 'too-large', detail: answer };
  return away(answer || problem);
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Says something and hears everything until the other side hangs up; what was heard before a fault counts. */
async function talk(
  socket: Socket,
  patience: number,
  said: Iterable<string> | AsyncIterable<Buffer | string>,
): Promise<{ answer: string; problem: string }> {
  let answer = '';
  let problem = 'it hung up without an answer';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    if (answer.length < longestAnswer) answer += piece;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', (error) => {
    problem = error.message;
  });
  socket.setTimeout(patience * 1000, () => socket.destroy(new Error('it does not answer')));
  try {
    for await (const piece of said) {
      if (socket.destroyed) break;
      // No faster than it listens. Its faults are told above.
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    }
    await closed;
  } finally {
    socket.destroy();
  }
  return { answer: (answer.split('\0')[0] ?? '').trim(), problem };
}

/** `host:port`, or the path of a socket. */
export function clamdAddress(text: string): ClamdSettings['address'] {
  if (text.startsWith('/')) return { path: text };
  const [, host = '', port] = /^(.+):(\d+)$/.exec(text) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
