import { signOut } from '@atrium/contract/auth';
import { send } from './call.ts';
import { forgetDestination } from './login-destination.ts';
import { forgetPerson } from './offline/last-person.ts';
import { endSession } from './session.ts';
import { markLoggedOut } from './signed-out-mark.ts';

/** An explicit Logout: holds in every tab, and keeps single sign-in from signing the person in again. */
export function logOut(): void {
  markLoggedOut();
  forgetPerson();
  dropSession();
}

/** The server is told with the token that is about to go; here it ends whether or not the server answers. */
export function dropSession(): void {
  send(signOut, {}, { whenSignedOut: 'fail' }).catch(() => {});
  forgetDestination();
  endSession();
}
