import {
  finishSingleSignIn as finishSingleSignInCall,
  makeResourceToken as makeResourceTokenCall,
  renewToken,
  signIn as signInCall,
  signOut as signOutCall,
  singleSignIn as singleSignInCall,
  startSingleSignIn as startSingleSignInCall,
  verifyPassword as verifyPasswordCall,
} from '@atrium/contract/auth';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { renewSession } from '../../core/session/sessions.ts';
import { finishSingleSignIn } from './finish-single-sign-in.ts';
import { createProvider } from './identity-provider.ts';
import { makeResourceToken } from './make-resource-token.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { singleSignIn } from './single-sign-in.ts';
import { startSingleSignIn } from './start-single-sign-in.ts';
import { verifyPassword } from './verify-password.ts';

export function authRoutes(parts: Parts): Route[] {
  const provider = createProvider(parts);
  return [
    route(signInCall, (ask) => signIn(parts, ask)),
    route(signOutCall, async ({ caller, from }) => signOut(parts, caller, from)),
    route(renewToken, async ({ caller }) => ({ token: await renewSession(parts, caller) })),
    route(verifyPasswordCall, ({ caller, body, from }) => verifyPassword(parts, caller, body.password, from)),
    route(makeResourceTokenCall, async ({ caller, body }) => ({
      token: await makeResourceToken(parts, caller, body.resource),
    })),
    route(singleSignInCall, (ask) => singleSignIn(parts, ask)),
    route(startSingleSignInCall, (ask) => startSingleSignIn(parts, provider, ask)),
    route(finishSingleSignInCall, (ask) => finishSingleSignIn(parts, provider, ask)),
  ];
}
