import type { Change } from '../../base/database/connect.ts';
import type { Parts } from '../../base/parts.ts';
import { findActiveUser } from '../people/find-user.ts';
import { signInFirst } from '../session/authenticate.ts';
import { type Caller, describeCaller } from '../session/caller.ts';
import { type Reader, readerOf } from './access.ts';

/** The caller's rights as of now: an upload may take so long that a role is lost while it comes in. */
export async function rereadReader(parts: Parts, change: Change, caller: Caller): Promise<Reader> {
  const user = await findActiveUser(change, caller.user.id);
  if (!user) throw signInFirst();
  return readerOf(parts, describeCaller(user, caller));
}
