import { setLanguage } from '@atrium/contract/language';
import type { Language } from '@atrium/contract/parts/languages';
import type { Me } from '@atrium/contract/users';
import { logError } from '../../base/error-log.ts';
import { send } from '../../base/http/call.ts';
import { keepOfAccount, ownLanguage, speak, takeChosen } from '../../base/words.ts';

/**
 * The page speaks as the account says, on whatever device. Who has chosen at this sign-in and never before has chosen
 * for their account. Answers the person as they are spoken to from now on.
 */
export async function speakTo(me: Me): Promise<Me> {
  const chosen = takeChosen();
  const language = me.language ?? chosen ?? null;
  if (chosen && !me.language) saveLanguage(chosen).catch(logError);
  keepOfAccount(language);
  await speak(ownLanguage());
  return { ...me, language };
}

export const saveLanguage = (language: Language | null): Promise<unknown> =>
  send(setLanguage, { body: { language } });

/** Nobody is signed in any more: the page speaks as the device does. */
export function forgetLanguage(): void {
  keepOfAccount(null);
  void speak(ownLanguage());
}
