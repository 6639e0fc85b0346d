import { type Flag, type Permissions, permissionFlags } from '@atrium/contract/permissions';

/** One bit for each flag, as entries and grants keep them. */
export const bits: Record<Flag | 'canAdminister', number> = {
  canRead: 1,
  canCreate: 2,
  canWrite: 4,
  canDelete: 8,
  canReadDocument: 16,
  canCreateDocument: 32,
  canWriteDocument: 64,
  canDeleteDocument: 128,
  canShare: 256,
  // Stored for clients of the specification; it grants nothing.
  canAdminister: 512,
};

/** What administrators have everywhere, and owners in their spaces. */
export const allContent = 511;

export const has = (flags: number, needed: number): boolean => (flags & needed) === needed;

/** Combinations that were asked for: a few come again and again, so each is made once; replies do not change them. */
const known = new Map<number, Permissions>();

export function permissionsOf(flags: number): Permissions {
  const permissions = known.get(flags) ?? spellOut(flags);
  known.set(flags, permissions);
  return permissions;
}

const spellOut = (flags: number): Permissions =>
  Object.fromEntries(permissionFlags.map((name) => [name, has(flags, bits[name])])) as Permissions;

export function flagsFrom(given: Partial<Record<Flag | 'canAdminister', boolean | undefined>>): number {
  let flags = 0;
  for (const [name, bit] of Object.entries(bits)) if (given[name as Flag]) flags |= bit;
  return flags;
}
