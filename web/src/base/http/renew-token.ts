import { renewToken } from '@atrium/contract/auth';
import { getSession, startSession } from '../session/session.ts';
import { isDueForRenewal } from '../session/token.ts';
import { send } from './call.ts';

const uses = ['pointerdown', 'keydown', 'visibilitychange'] as const;
let asking = false;

/** Renews while somebody uses the page; a page left alone lets its session end. */
export function renewWhileUsed(): () => void {
  for (const use of uses) document.addEventListener(use, renewIfDue, { passive: true });
  return () => {
    for (const use of uses) document.removeEventListener(use, renewIfDue);
  };
}

async function renewIfDue() {
  const session = getSession();
  if (asking || document.hidden || session.kind !== 'user') return;
  if (!isDueForRenewal(session.claims, session.receivedAt)) return;
  asking = true;
  try {
    const { token } = await send(renewToken, {}, { whenSignedOut: 'fail' });
    // Signed out, or somebody else in, while the answer was on its way: theirs counts.
    if (getSession() === session) startSession(token);
  } catch {
    // Nobody asked for this call. If the session has really ended, the next real call says so.
  } finally {
    asking = false;
  }
}
