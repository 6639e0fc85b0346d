import { logError } from '../base/error-log.ts';
import { onClosedAccount } from '../base/http/exchange.ts';
import { forgetAccount } from '../core/offline/forget-account.ts';

/** Whose account is closed loses what this device keeps of them, at the next contact. */
export const forgetClosedAccounts = () =>
  onClosedAccount((person) => void forgetAccount(person).catch(logError));
