import { getMe } from '@atrium/contract/users';
import { callUrl } from '../../base/http/call.ts';
import { readErrorReply } from '../../base/http/error-reply.ts';
import { getSession, readStoredToken } from '../../base/session/session.ts';
import { parseToken } from '../../base/session/token.ts';
import { forgetAccount } from './forget-account.ts';
import { lastPerson } from './last-person.ts';

/**
 * A session that has run out opens nothing, but still tells the server who was here: an account that was closed
 * meanwhile loses what this device keeps of it.
 */
export async function checkAccount(): Promise<void> {
  const token = readStoredToken();
  const person = token && parseToken(token)?.sub;
  if (!person || getSession().kind !== 'visitor' || lastPerson()?.id.toString() !== person) return;
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(callUrl(getMe.path, {}), { headers }).catch(() => null);
  if (response?.status !== 401) return;
  if ((await readErrorReply(response))?.code !== 'auth.account-closed') return;
  await forgetAccount(person);
}
