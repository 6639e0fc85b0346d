import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

const atOnce = 500;

/** Whether a list is long enough that writing it in one go would hold up everybody else. */
export const isLong = (answer: unknown): answer is unknown[] =>
  Array.isArray(answer) && answer.length > atOnce;

/** Writes a long list piece by piece, letting other requests have their turn in between. */
export function sendList(reply: FastifyReply, items: unknown[], itemSchema: object): FastifyReply {
  const write = reply.compileSerializationSchema(itemSchema as Record<string, unknown>);
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(inPieces(items as Record<string, unknown>[], write)));
}

async function* inPieces<T>(items: T[], write: (item: T) => string): AsyncGenerator<string> {
  for (let start = 0; start < items.length; start += atOnce) {
    const texts = items.slice(start, start + atOnce).map(write);
    yield (start === 0 ? '[' : ',') + texts.join(',');
    await nextTurn();
  }
  yield ']';
}
