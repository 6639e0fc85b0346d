import { Me } from '@atrium/contract/users';
import { sharedByTabs } from '../../base/storage.ts';

const key = 'atrium.person';

/** Who was signed in last and has not logged out: known also while the server cannot be asked. */
export function lastPerson(): Me | undefined {
  try {
    const kept = Me.safeParse(JSON.parse(sharedByTabs.getItem(key) ?? 'null'));
    return kept.success ? kept.data : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPerson(me: Me): void {
  try {
    sharedByTabs.setItem(key, JSON.stringify(me));
  } catch {
    // No room: then the app opens with a network only.
  }
}

export const forgetPerson = (): void => sharedByTabs.removeItem(key);
