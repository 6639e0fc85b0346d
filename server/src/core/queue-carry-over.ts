import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';

export const carryOverJobName = 'carry-annotations';

/** Queues the annotations of a document that got another file: they go along to the pages that look the same. */
export const queueCarryOver = (parts: Parts, trx: Transaction, documentId: number): Promise<void> =>
  parts.jobs.queue(trx, carryOverJobName, { documentId });
