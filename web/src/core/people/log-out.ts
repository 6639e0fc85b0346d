import { signOut } from '@atrium/contract/auth';
import { logError } from '../../base/error-log.ts';
import { send } from '../../base/http/call.ts';
import { forgetDestination } from '../../base/session/login-destination.ts';
import { endSession } from '../../base/session/session.ts';
import { markLoggedOut } from '../../base/session/signed-out-mark.ts';
import { currentPerson, forgetPerson } from '../offline/last-person.ts';
import { wipe } from '../offline/wipe.ts';
import { forgetLanguage } from './own-language.ts';

/**
 * An explicit Logout: holds in every tab, and keeps single sign-in from signing the person in again. What this device
 * keeps of the person goes, with or without a network.
 */
export function logOut(): void {
  const person = currentPerson();
  markLoggedOut();
  forgetPerson();
  forgetLanguage();
  forgetDestination();
  dropSession();
  if (person !== undefined) wipe(person).catch(logError);
}

/**
 * The server is told with the token that is about to go; here it ends whether or not the server answers. Where one
 * wanted to go stays remembered: after the set-up of a second factor one signs in again, and arrives.
 */
export function dropSession(): void {
  send(signOut, {}, { whenSignedOut: 'fail' }).catch(() => {});
  endSession();
}
