import { z } from 'zod';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { says } from './parts/sentences.ts';
import { EntityTypeInAddress, EntryPermissions, EntryPlace, Permissions } from './permissions.ts';

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

/** What a role may do at one place: by an entry there, and by the nearest one above, which counts where there is none. */
export const RoleHere = PermissionRole.extend({
  own: EntryPermissions.nullable(),
  inherited: z.object({ permissions: EntryPermissions, from: EntryPlace }).nullable(),
});

export type RoleHere = z.output<typeof RoleHere>;

export const PermissionsHere = z.object({
  /** The identity that entries name. */
  objectIdentityId: Id,
  name: z.string(),
  /** The space in which it lies, with all above it. */
  space: Id,
  /** How many folders lie below it, at any depth. */
  foldersBelow: z.int(),
  /** Whether the caller may change what is set. */
  canChange: z.boolean(),
  roles: z.array(RoleHere),
});

export type PermissionsHere = z.output<typeof PermissionsHere>;

export const getPermissionsHere = call({
  method: 'GET',
  path: '/acls/here',
  access: 'user',
  budget: 'people',
  summary:
    'What every role may do in a space (0) or folder (1), what is inherited and from where, and the version to send with a change in If-Match; owners see the roles that have entries there or above',
  query: z.strictObject({
    entityType: z.enum(['0', '1'], says('Name a space (0) or a folder (1).')).transform(Number),
    entityId: IdInAddress,
  }),
  reply: PermissionsHere,
});

/** What a role may do in a space, in one word: nothing, something in a part of it, read, change, or everything. */
export const permissionLevels = ['none', 'part', 'read', 'edit', 'all'] as const;

export type PermissionLevel = (typeof permissionLevels)[number];

/** Every space by every role, as columns: many thousand fields. */
export const PermissionOverview = z.object({
  roles: z.array(PermissionRole),
  spaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** For each of the roles the place of its level in `permissionLevels`. */
      levels: z.array(z.int()),
      /** The places of those roles for which something inside is set apart. */
      varied: z.array(z.int()),
    }),
  ),
});

export type PermissionOverview = z.output<typeof PermissionOverview>;

export const getPermissionOverview = call({
  method: 'GET',
  path: '/acls/overview',
  access: 'admin',
  budget: 'people',
  summary: 'What every role may do in every space, in one word each',
  reply: PermissionOverview,
});

export const PersonWithAccess = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  /** Null where the directory is closed to the caller. */
  email: z.string().nullable(),
  ...face,
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
