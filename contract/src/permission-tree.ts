import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { EntityTypeInAddress, Permissions } from './permissions.ts';

/**
 * Every space and folder as columns: thousands of rows as objects would take longer to read than to show. Each is
 * followed by those inside it, in the order in which they are shown.
 */
export const PermissionTree = z.object({
  /** The identities that permissions name. */
  ids: z.array(z.int()),
  /** The index of each row's parent in these columns; -1 for a space. */
  parents: z.array(z.int()),
  names: z.array(z.string()),
  /** The spaces, as they come. */
  spaceIds: z.array(z.int()),
});

export type PermissionTree = z.output<typeof PermissionTree>;

export const getPermissionTree = call({
  method: 'GET',
  path: '/acls/tree',
  access: 'user',
  budget: 'people',
  summary:
    'Every space and folder by name, as columns: of all spaces for administrators, of their own for owners, or of one',
  query: z.strictObject({ spaceId: IdInAddress.optional() }),
  reply: PermissionTree,
});

export const PermissionRole = z.object({
  id: Id,
  name: z.string(),
  /** How many people who may sign in have it. */
  users: z.int(),
});

export type PermissionRole = z.output<typeof PermissionRole>;

export const listPermissionRoles = call({
  method: 'GET',
  path: '/acls/roles',
  access: 'user',
  budget: 'people',
  summary:
    'The roles that entries may name, by name: all for administrators, for owners those with entries in their spaces',
  reply: z.array(PermissionRole),
});

export const PersonWithAccess = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** Null where the directory is closed to the caller. */
  email: z.string().nullable(),
  permissions: Permissions,
});

export type PersonWithAccess = z.output<typeof PersonWithAccess>;

export const listPeopleWithAccess = call({
  method: 'GET',
  path: '/acls/people',
  access: 'user',
  budget: 'people',
  summary:
    'Who can see a space (0), folder (1) or document (2), by name, the first hundred; for administrators, and owners in their spaces',
  query: z.strictObject({
    entityType: EntityTypeInAddress,
    entityId: IdInAddress,
    /** Part of a name, or of an e-mail that the caller is shown. */
    filter: z.string().max(100).default(''),
  }),
  reply: z.object({ total: z.int(), people: z.array(PersonWithAccess) }),
});
