import { z } from 'zod';
import { call } from './parts/call.ts';
import { face } from './parts/face.ts';
import { Id, IdInAddress, mostId, YesInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';

/** The names of all permissions, in the order in which they are shown. */
export const permissionFlags = [
  'canRead',
  'canCreate',
  'canWrite',
  'canDelete',
  'canReadDocument',
  'canCreateDocument',
  'canWriteDocument',
  'canDeleteDocument',
  'canShare',
] as const;

export type Flag = (typeof permissionFlags)[number];

const booleans = Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()]));

/** What somebody may do with a folder and the documents in it. */
export const Permissions = z.object(booleans as Record<Flag, z.ZodBoolean>);

export type Permissions = z.output<typeof Permissions>;

/** What a flag is no good without; an entry that breaks this is refused. */
export const neededFlags: Partial<Record<Flag, Flag[]>> = {
  canCreate: ['canRead'],
  canWrite: ['canRead'],
  canDelete: ['canRead'],
  canReadDocument: ['canRead'],
  canCreateDocument: ['canRead'],
  canWriteDocument: ['canRead', 'canReadDocument'],
  canDeleteDocument: ['canRead', 'canReadDocument'],
  canShare: ['canRead'],
};

/** The identity of a space (that of its root folder), a folder or a document, for permissions. */
const ObjectIdentityId = Id;
const notRole = says('Name a role like ROLE_12.');
const Sid = z
  .string()
  .regex(/^ROLE_[1-9]\d{0,9}$/, notRole)
  .refine((sid) => Number(sid.slice('ROLE_'.length)) <= mostId, notRole);

export const entityTypes = { space: 0, folder: 1, document: 2 } as const;
const EntityType = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const EntityTypeInAddress = z
  .enum(['0', '1', '2'], says('Name a space (0), a folder (1) or a document (2).'))
  .transform(Number);

const entryFlags = { ...Permissions.shape, canAdminister: z.boolean() };

/** What an entry says. */
export const EntryPermissions = z.object(entryFlags);

/** Where an entry stands. */
export const EntryPlace = z.object({ entityType: EntityType, entityId: Id, name: z.string() });

export const PermissionEntry = z.object({
  objectIdentityId: ObjectIdentityId,
  sid: Sid,
  ...entryFlags,
  isInherited: z.boolean(),
});

export type PermissionEntry = z.output<typeof PermissionEntry>;

/** An entry to set; one that says it is inherited goes back to inheriting. */
export const NewPermissionEntry = z.strictObject({
  objectIdentityId: ObjectIdentityId,
  sid: Sid,
  ...z.object(entryFlags).partial().shape,
  isInherited: z.boolean().default(false),
});

const mostEntries = 20_000;
const NewPermissionEntries = list(NewPermissionEntry, mostEntries).min(1);

export const listSids = call({
  method: 'GET',
  path: '/acls/sids',
  access: 'user',
  budget: 'people',
  summary: 'The roles that entries may name; administrators, and space owners for reading',
  reply: z.array(Sid),
});

export const listObjectIdentities = call({
  method: 'GET',
  path: '/acls/objectidentities',
  access: 'user',
  budget: 'people',
  summary:
    'Every space and folder with its parent and the roles that have entries there: of all spaces for administrators, of their own for owners',
  reply: z.array(
    z.object({
      id: ObjectIdentityId,
      entityType: EntityType,
      entityId: Id,
      parentObject: ObjectIdentityId.nullable(),
      sids: z.array(Sid),
    }),
  ),
});

export const listEntityIdentities = call({
  method: 'GET',
  path: '/acls/entity-oid-index',
  access: 'user',
  budget: 'people',
  summary:
    'Which identity belongs to which space (0) or folder (1); a document (2) only when asked for by its id',
  query: z.strictObject({
    entityType: EntityTypeInAddress.optional(),
    entityId: IdInAddress.optional(),
  }),
  reply: z.array(z.object({ entityType: EntityType, entityId: Id, objectIdentityId: ObjectIdentityId })),
});

export const listPermissionEntries = call({
  method: 'GET',
  path: '/acls/permissions',
  access: 'user',
  budget: 'people',
  summary:
    'One role’s flags on every space and folder, inherited ones included or not, and the version to send with a change in If-Match',
  query: z.strictObject({
    sid: Sid,
    /** Leaves out what is inherited. */
    ownOnly: YesInAddress.default(false),
  }),
  reply: z.array(PermissionEntry),
});

export const setPermissionEntries = call({
  method: 'POST',
  path: '/acls/permissions',
  access: 'admin',
  summary:
    'Set entries, all or none; with If-Match refused (409) when permissions of these roles, or at this place, changed meanwhile, saying which and by whom',
  body: NewPermissionEntries,
  reply: z.array(PermissionEntry),
});

export const removePermissionEntry = call({
  method: 'DELETE',
  path: '/acls/permissions',
  access: 'admin',
  summary: 'Go back to inheriting',
  query: z.strictObject({ sid: Sid, objectIdentityId: IdInAddress }),
});

/** Who gains and who loses what, without doing it. */
export const Impact = z.object({
  /** People who will be able to read something they cannot read now. */
  gain: z.int(),
  lose: z.int(),
  /** How many documents become readable for at least one of them, and unreadable. */
  documentsGained: z.int(),
  documentsLost: z.int(),
});

export type Impact = z.output<typeof Impact>;

const AffectedPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  ...face,
});

export type AffectedPerson = z.output<typeof AffectedPerson>;

/** The same with the first few of those people, by name. */
export const NamedImpact = Impact.extend({
  gaining: z.array(AffectedPerson),
  losing: z.array(AffectedPerson),
});

export type NamedImpact = z.output<typeof NamedImpact>;

export const measurePermissionImpact = call({
  method: 'POST',
  path: '/acls/permissions/impact',
  access: 'admin',
  budget: 'people',
  summary:
    'How many people would gain and lose read access to how many documents by these entries, and the first few by name',
  body: NewPermissionEntries,
  reply: NamedImpact,
});

const RolePermissions = z.strictObject({ id: Id, permissions: list(Id, 20) });

export const GlobalPermissions = z.object({
  permissions: z.array(z.object({ id: Id, name: z.string() })),
  roles: z.array(RolePermissions),
});

export const getGlobalPermissions = call({
  method: 'GET',
  path: '/permissions',
  access: 'admin',
  budget: 'people',
  summary: 'The global permissions, which roles have them, and the version to send with a change in If-Match',
  reply: GlobalPermissions,
});

export const setGlobalPermissions = call({
  method: 'PUT',
  path: '/permissions',
  access: 'admin',
  summary:
    'Set the global permissions of the named roles; with If-Match refused (409) when they changed meanwhile, saying which and by whom',
  body: z.strictObject({ roles: list(RolePermissions, 5000).min(1) }),
  reply: GlobalPermissions,
});

/** Why somebody may do what they may do with an object: one reason for each role, or one for all. */
export const AccessReason = z.object({
  reason: z.enum(['administrator', 'owner', 'role']),
  role: z.object({ id: Id, name: z.string() }).nullable(),
  /** Where the entry is that gives it. */
  from: EntryPlace.nullable(),
  permissions: Permissions,
  /** Whether it is past its review's deadline: these flags do not count until it is confirmed. */
  isBlocked: z.boolean(),
});

export type AccessReason = z.output<typeof AccessReason>;

export const explainAccess = call({
  method: 'GET',
  path: '/users/{id}/why',
  access: 'user',
  budget: 'people',
  summary: 'Why a person may see an object; for administrators, and owners in their spaces',
  params: z.strictObject({ id: IdInAddress }),
  query: z.strictObject({ entityType: EntityTypeInAddress, entityId: IdInAddress }),
  reply: z.object({ permissions: Permissions, reasons: z.array(AccessReason) }),
});
