import type { Change } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';

export const carryOverJobName = 'carry-annotations';

/** After a document got another file: its annotations go along to the pages that look the same. */
export const queueCarryOver = (parts: Parts, change: Change, documentId: number): Promise<void> =>
  parts.jobs.queue(change, carryOverJobName, { documentId });
