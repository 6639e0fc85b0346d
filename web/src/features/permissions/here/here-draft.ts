import type { RoleHere } from '@atrium/contract/permission-tree';
import { type Draft, inherits } from '../draft.ts';
import { bitsOf, flags, hasFlag, shown } from '../flags.ts';

/** What a role may do here, as the table shows it. */
export interface HereRow {
  role: RoleHere;
  /** The entry here, stored or not; `inherits` where there is none. */
  own: number;
  effective: number;
  /** What would be there without what is not saved. */
  before: number;
  isChanged: boolean;
}

const storedOf = ({ own }: RoleHere): number => (own ? bitsOf(own) : inherits);

const aboveOf = ({ inherited }: RoleHere): number => (inherited ? bitsOf(inherited.permissions) : 0);

const effectiveOf = (role: RoleHere, own: number): number => (own === inherits ? aboveOf(role) : own);

/** A draft by the ids of roles: what was changed here and is not saved. */
export function rowOf(role: RoleHere, draft: Draft): HereRow {
  const stored = storedOf(role);
  const own = draft.get(role.id) ?? stored;
  return {
    role,
    own,
    effective: shown(effectiveOf(role, own)),
    before: shown(effectiveOf(role, stored)),
    isChanged: draft.has(role.id),
  };
}

/** Sets or inherits; what comes back to what is stored is no change. Where nothing is inherited, none needs no entry. */
export function changeHere(role: RoleHere, draft: Draft, own: number): Draft {
  const next = new Map(draft);
  const stored = storedOf(role);
  const wanted = own === 0 && stored === inherits && !role.inherited ? inherits : own;
  if (wanted === stored) next.delete(role.id);
  else next.set(role.id, wanted);
  return next;
}

/**
 * Every role gets what it has at another place: by inheriting where that is the same, else by an entry. What is not
 * saved yet is given up.
 */
export function copyFrom(roles: RoleHere[], source: RoleHere[]): Draft {
  const there = new Map(source.map((role) => [role.id, effectiveOf(role, storedOf(role))]));
  return roles.reduce<Draft>((draft, role) => {
    const wanted = there.get(role.id) ?? 0;
    if (wanted === effectiveOf(role, storedOf(role))) return draft;
    return changeHere(role, draft, wanted === aboveOf(role) ? inherits : wanted);
  }, new Map());
}

/** Puts the changes on what others have stored meanwhile; those that they have made too are none any more. */
export function rebaseHere(roles: RoleHere[], draft: Draft): Draft {
  const byId = new Map(roles.map((role) => [role.id, role]));
  return new Map(
    [...draft].filter(([id, own]) => {
      const role = byId.get(id);
      return role !== undefined && own !== storedOf(role);
    }),
  );
}

/** The roles for which something else is stored here, or inherited. */
export function differencesHere(before: RoleHere[], after: RoleHere[]): RoleHere[] {
  const stateOf = (role: RoleHere) => `${storedOf(role)} ${role.inherited ? aboveOf(role) : inherits}`;
  const known = new Map(before.map((role) => [role.id, stateOf(role)]));
  return after.filter((role) => known.get(role.id) !== stateOf(role));
}

/** The entries as they are stored, for those that are changed. */
export const storedFor = (roles: RoleHere[], draft: Draft): Draft =>
  new Map(roles.filter(({ id }) => draft.has(id)).map((role) => [role.id, storedOf(role)]));

/** How many boxes differ from what is stored. */
export const countChanged = ({ effective, before }: HereRow): number =>
  flags.filter((flag) => hasFlag(effective, flag) !== hasFlag(before, flag)).length;
