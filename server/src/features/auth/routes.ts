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
import { type Route, route } from '../../core/route.ts';
import { renewSession } from '../../core/session/sessions.ts';
import { finishSingleSignIn } from './finish-single-sign-in.ts';
import { makeResourceToken } from './make-resource-token.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { singleSignIn } from './single-sign-in.ts';
import { startSingleSignIn } from './start-single-sign-in.ts';
import { verifyPassword } from './verify-password.ts';

export const authRoutes: Route[] = [
  route(signInCall, signIn),
  route(signOutCall, async (parts, { caller, from }) => signOut(parts, caller, from)),
  route(renewToken, async (parts, { caller }) => ({ token: await renewSession(parts, caller) })),
  route(verifyPasswordCall, (parts, { caller, body, from }) =>
    verifyPassword(parts, caller, body.password, from),
  ),
  route(makeResourceTokenCall, async (parts, { caller, body }) => ({
    token: await makeResourceToken(parts, caller, body.resource),
  })),
  route(singleSignInCall, singleSignIn),
  route(startSingleSignInCall, startSingleSignIn),
  route(finishSingleSignInCall, finishSingleSignIn),
];
