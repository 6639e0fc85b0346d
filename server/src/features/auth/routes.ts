import * as calls from '@atrium/contract/auth';
import { type Route, route } from '../../core/route.ts';
import { finishSingleSignIn } from './finish-single-sign-in.ts';
import { makeResourceToken } from './make-resource-token.ts';
import { renewToken } from './renew-token.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { singleSignIn } from './single-sign-in.ts';
import { startSingleSignIn } from './start-single-sign-in.ts';
import { verifyPassword } from './verify-password.ts';

export const authRoutes: Route[] = [
  route(calls.signIn, signIn),
  route(calls.signOut, signOut),
  route(calls.renewToken, renewToken),
  route(calls.verifyPassword, verifyPassword),
  route(calls.makeResourceToken, makeResourceToken),
  route(calls.singleSignIn, singleSignIn),
  route(calls.startSingleSignIn, startSingleSignIn),
  route(calls.finishSingleSignIn, finishSingleSignIn),
];
