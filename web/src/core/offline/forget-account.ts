import { forgetPerson, lastPerson } from './last-person.ts';
import { wipe } from './wipe.ts';

/** What this device keeps of somebody who may not come in any more. */
export async function forgetAccount(person: string): Promise<void> {
  if (lastPerson()?.id.toString() === person) forgetPerson();
  await wipe(person);
}
