import { singleSignIn, startSingleSignIn } from '@atrium/contract/auth';
import { apiPrefix } from '@atrium/contract/parts/call';
import { useEffect, useRef, useState } from 'react';
import { reportFailure } from '../../base/failures/report-failure.ts';
import { send } from '../../base/http/call.ts';
import { CallError, hasCode, hasStatus, isUnreachable } from '../../base/http/call-error.ts';
import { startSession } from '../../base/session/session.ts';
import { isLoggedOutOnPurpose } from '../../base/session/signed-out-mark.ts';
import { settings } from '../../base/settings.ts';
import { ofThisTab } from '../../base/storage.ts';
import { needsCode } from './sign-in-problem.ts';

export const providerUrl = `${apiPrefix}${startSingleSignIn.path}`;
const triedKey = 'atrium.sso-tried';

/** `unknown`: signed in there, but nobody here has that account. */
export const providerWords = ['done', 'none', 'unknown', 'error'] as const;
export type ProviderSaid = (typeof providerWords)[number] | undefined;

interface Turns {
  /** A silent redirect is due: never twice in a tab, or the login page would never come to rest. */
  onRedirect: () => void;
  onCode: () => void;
  onFailure: (error: unknown) => void;
}

/** Asks once, silently, when the login page opens. */
export function useSingleSignIn(afterSetUp: boolean, said: ProviderSaid, onCode: () => void) {
  const decided = useRef(false);
  const [trying, setTrying] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    // Decided once, as the page opens: whoever clicks later is on the way there already.
    if (decided.current) return;
    decided.current = true;
    if (afterSetUp || !isWorthAsking(said)) return;
    setTrying(true);
    trySingleSignIn(said, {
      onRedirect: () => location.assign(`${providerUrl}?silent=true`),
      onCode,
      onFailure: (error) => {
        setFailed(true);
        // Not an answer of the server: that is everybody's business, not the provider's.
        if (isUnreachable(error) || !(error instanceof CallError)) reportFailure(error, 'change');
      },
    }).finally(() => setTrying(false));
  });

  return { trying, failed };
}

function isWorthAsking(said: ProviderSaid) {
  if (!settings.singleSignIn) return false;
  if (said) return true;
  return !isLoggedOutOnPurpose() && ofThisTab.getItem(triedKey) === null;
}

/** Somebody is in: when this session has ended, the provider may be asked once more. */
export const forgetSilentTry = (): void => ofThisTab.removeItem(triedKey);

export async function trySingleSignIn(said: ProviderSaid, turns: Turns): Promise<void> {
  try {
    const { token } = await askTwice();
    startSession(token);
  } catch (error) {
    if (needsCode(error)) turns.onCode();
    else if (!hasStatus(error, 403)) turns.onFailure(error);
    else if (said === 'error' || said === 'unknown') turns.onFailure(error);
    else if (!said && hasCode(error, 'auth.sso-none') && ofThisTab.getItem(triedKey) === null) {
      ofThisTab.setItem(triedKey, 'yes');
      turns.onRedirect();
    }
  }
}

/** A 403 is an answer; anything else may be a hiccup and gets one more try. */
async function askTwice() {
  try {
    return await send(singleSignIn, { query: {} });
  } catch (error) {
    if (hasStatus(error, 403) || !(error instanceof CallError) || isUnreachable(error)) throw error;
    return send(singleSignIn, { query: {} });
  }
}
