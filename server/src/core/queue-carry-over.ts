import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';

export const carryOverJobName = 'carry-annotations';

/** After a document got another file: its annotations go along to the pages that look the same. */
export const queueCarryOver = (parts: Parts, trx: Transaction, documentId: number): Promise<void> =>
  parts.jobs.queue(trx, carryOverJobName, { documentId });
