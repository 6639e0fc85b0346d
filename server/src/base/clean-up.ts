import type { Parts } from './parts.ts';

/** Removes what has ended by now, of the tables of whoever hands it in. Run every hour. */
export type CleanUp = (parts: Parts, now: Date) => Promise<unknown>;
