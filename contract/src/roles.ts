import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { Label } from './parts/names.ts';

export const Role = z.object({
  id: Id,
  name: z.string(),
  /** Ids of global permissions. */
  permissions: z.array(Id),
  /** How many people have it. */
  people: z.int(),
  /** One of the two administrators' roles: it can be neither renamed nor deleted, and needs no entries. */
  isFixed: z.boolean(),
});

export type Role = z.output<typeof Role>;

const one = z.strictObject({ id: IdInAddress });
const permissions = list(Id, 20);

export const listRoles = call({
  method: 'GET',
  path: '/roles',
  access: 'admin',
  budget: 'people',
  summary: 'All roles, by name',
  reply: z.array(Role),
});

export const getRole = call({
  method: 'GET',
  path: '/roles/{id}',
  access: 'admin',
  budget: 'people',
  summary: 'One role',
  params: one,
  reply: Role,
});

export const createRole = call({
  method: 'POST',
  path: '/roles',
  access: 'admin',
  summary: 'Make a role',
  body: z.strictObject({ name: Label, permissions: permissions.default([]) }),
  reply: Role,
  status: 201,
});

export const updateRole = call({
  method: 'PUT',
  path: '/roles/{id}',
  access: 'admin',
  summary: 'Rename a role or set its global permissions; the administrators’ roles keep their names',
  params: one,
  body: z.strictObject({ name: Label.optional(), permissions: permissions.optional() }),
  reply: Role,
});

export const deleteRole = call({
  method: 'DELETE',
  path: '/roles/{id}',
  access: 'admin',
  summary: 'Delete a role with its permissions, memberships and pending reviews',
  params: one,
});

export const measureRoleDeletion = call({
  method: 'GET',
  path: '/roles/{id}/deletion-impact',
  access: 'admin',
  budget: 'people',
  summary: 'Who would lose what if the role were deleted',
  params: one,
  reply: z.object({
    /** People who have the role. */
    people: z.int(),
    /** Spaces in which it has permissions. */
    spaces: z.int(),
    /** People who could no longer read something that they can read now, and how many documents that is. */
    lose: z.int(),
    documentsLost: z.int(),
  }),
});
