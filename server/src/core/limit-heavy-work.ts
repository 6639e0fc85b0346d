import type { ServerResponse } from 'node:http';
import { AppError } from '../base/errors.ts';

const mostPerPerson = 3;
const mostInAll = 16;

const running = new Map<number, number>();

/**
 * Long work that one request can start (zips, exports): a few at a time for each person, some in all, each until
 * its answer has ended.
 */
export function startHeavyWork(userId: number, answer: ServerResponse): void {
  // Whoever is gone already would never give it back.
  if (answer.closed || answer.destroyed) return;
  const own = running.get(userId) ?? 0;
  const all = [...running.values()].reduce((sum, one) => sum + one, 0);
  if (own >= mostPerPerson || all >= mostInAll) {
    throw new AppError('request.too-many', 'Too many downloads at once. Wait for one to finish.', {
      retryAfterSeconds: 10,
    });
  }
  running.set(userId, own + 1);
  answer.once('close', () => {
    const left = (running.get(userId) ?? 1) - 1;
    if (left === 0) running.delete(userId);
    else running.set(userId, left);
  });
}
