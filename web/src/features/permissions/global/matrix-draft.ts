/** Which role has which global permission, as a set of "role permission". */
export type Held = ReadonlySet<string>;

export const heldKey = (roleId: number, permissionId: number): string => `${roleId} ${permissionId}`;

export const heldOf = (roles: { id: number; permissions: number[] }[]): Held =>
  new Set(roles.flatMap(({ id, permissions }) => permissions.map((permission) => heldKey(id, permission))));

/** Ticks or unticks; what comes back to what is stored is no change. */
export function flipHeld(changed: Held, key: string): Held {
  const next = new Set(changed);
  if (!next.delete(key)) next.add(key);
  return next;
}

export const isHeld = (stored: Held, changed: Held, key: string): boolean =>
  stored.has(key) !== changed.has(key);

/** What is sent: all permissions of the roles that change. */
export function writeRoles(stored: Held, changed: Held, permissionIds: number[]) {
  const roleIds = [...new Set([...changed].map((key) => Number(key.split(' ')[0])))];
  return roleIds.map((id) => ({
    id,
    permissions: permissionIds.filter((permission) => isHeld(stored, changed, heldKey(id, permission))),
  }));
}

/** Puts the changes on what others have stored meanwhile: those that they have made too are none any more. */
export function rebaseHeld(before: Held, after: Held, changed: Held): Held {
  return new Set([...changed].filter((key) => after.has(key) === before.has(key)));
}
