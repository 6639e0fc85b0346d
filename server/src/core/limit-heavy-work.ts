import type { ServerResponse } from 'node:http';
import { sentence } from '@atrium/contract/parts/sentences';
import { AppError } from '../base/errors.ts';
import { createFairQueue } from '../base/fair-queue.ts';

/** The heavy work of each server. Nothing waits: whoever asks for more is told so. */
const slots = createFairQueue({ slots: 16, slotsPerAsker: 3, mostWaiting: 0 });

/**
 * Long work that one request can start (zips, exports): a few at a time for each person, some in all, each until
 * its answer has ended.
 */
export function startHeavyWork(userId: number, answer: ServerResponse): void {
  // Whoever is gone already would never give it back.
  if (answer.closed || answer.destroyed) return;
  const release = slots.takeNow(userId);
  if (!release) {
    throw new AppError('request.too-many', sentence('Too many downloads at once. Wait for one to finish.'), {
      retryAfterSeconds: 10,
    });
  }
  answer.once('close', release);
}
