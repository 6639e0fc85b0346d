import type { Candidates } from '../base/database/on-replica.ts';
import type { Parts } from '../base/parts.ts';

/**
 * Reads what costs much and is shown by other statements afterwards: on the replica, where there is one that has
 * everything that was committed before this call. What it finds are candidates: a reply tells nothing of them but what
 * is then read from `parts.db`, and how many there are.
 */
export const readCandidates = <T>(
  { db, replica }: Pick<Parts, 'db' | 'replica'>,
  work: (from: Candidates) => Promise<T>,
): Promise<T> => (replica ? replica.read(work) : work(db));
