import type { Parts } from '../../base/parts.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Origin } from '../origin.ts';
import { requirePdfPassword } from './require-pdf-password.ts';

/** Asks for the password of a version of a document's file, where the viewer's token may say that it was given. */
export async function requireUnlocked(
  parts: Parts,
  asked: { caller: Caller; from: Origin; password: string | undefined },
  { hash, version }: { hash: string; version: number },
): Promise<void> {
  if (asked.caller.unlocked === version) return;
  await requirePdfPassword(parts, asked, hash, asked.password);
}
