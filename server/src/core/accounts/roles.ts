/**
 * The roles that the specification gives. Both may everything; only a superadministrator touches superadministrators.
 */
export const superadminRole = 161;
export const adminRole = 21313;

export const isAdminAmong = (roles: number[]): boolean =>
  roles.includes(superadminRole) || roles.includes(adminRole);
