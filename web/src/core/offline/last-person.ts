import type { Me } from '@atrium/contract/users';
import { getSession } from '../../base/session/session.ts';
import { sharedByTabs } from '../../base/storage.ts';

const key = 'atrium.person';

/** What may be null, or what an earlier release did not keep. */
type Lacking = 'lastLoginAt' | 'image' | 'wantsGuide' | 'whatsNewSeen' | 'language';

/** Asked by every page before it is drawn, so without zod; what the contract adds must be added here to compile. */
const kinds: Record<Exclude<keyof Me, Lacking>, string> = {
  id: 'number',
  email: 'string',
  firstName: 'string',
  lastName: 'string',
  fullName: 'string',
  isActive: 'boolean',
  isUsing2FA: 'boolean',
  denyContactList: 'boolean',
  roles: 'object',
  createdAt: 'string',
  authorities: 'object',
  twoFactorRequired: 'boolean',
  abilities: 'object',
};

/** Who was signed in last and has not logged out: known also while the server cannot be asked. */
export function lastPerson(): Me | undefined {
  try {
    const kept = JSON.parse(sharedByTabs.getItem(key) ?? 'null');
    const isWhole = Object.entries(kinds).every(
      ([name, kind]) => kept[name] !== null && typeof kept[name] === kind,
    );
    return isWhole ? kept : undefined;
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

/** Whose copies may be opened here: of whoever is signed in, or was last and has not logged out. */
export function currentPerson(): string | undefined {
  const session = getSession();
  if (session.kind === 'user') return session.claims.sub;
  return lastPerson()?.id.toString();
}
