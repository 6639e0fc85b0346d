import { z } from 'zod';
import { call } from './parts/call.ts';
import { Day, Id, IdInAddress, YesInAddress } from './parts/fields.ts';
import { Name } from './parts/names.ts';
import { RichText, StoredRichText } from './parts/rich-text.ts';
import { AskedZone } from './parts/time-zone.ts';
import { Permissions } from './permissions.ts';
import { Quota } from './quotas.ts';

export const Space = z.object({
  id: Id,
  name: z.string(),
  body: StoredRichText.nullable(),
  /** A user's id. */
  owner: Id,
  /** What the caller may do at the root; `permissions` says the same. */
  defaultFolderPermissions: Permissions,
  permissions: Permissions,
  /** Whether the caller sees its permissions and confirms its reviews: an administrator, or its owner. */
  isOverseer: z.boolean(),
  needsUserAudit: z.boolean(),
  needsRoleAudit: z.boolean(),
  /** The last day on which an open review blocks nobody. */
  auditDeadline: Day.nullable(),
});

export type Space = z.output<typeof Space>;

const one = z.strictObject({ id: IdInAddress });

export const listSpaces = call({
  method: 'GET',
  path: '/spaces',
  access: 'user',
  budget: 'library',
  summary:
    'The spaces in which the caller can read anything, by name; isDeleted=true lists deleted ones to administrators',
  query: z.strictObject({ isDeleted: YesInAddress.default(false) }),
  reply: z.array(Space),
});

export const getSpace = call({
  method: 'GET',
  path: '/spaces/{id}',
  access: 'user',
  budget: 'library',
  summary: 'One space, and in ETag the version of its description, to send with a change in If-Match',
  params: one,
  reply: Space,
});

export const createSpace = call({
  method: 'POST',
  path: '/spaces',
  access: 'admin',
  summary: 'Make a space',
  body: z.strictObject({ name: Name, owner: Id, quota: Quota.default(null) }),
  reply: Space,
  status: 201,
});

export const updateSpace = call({
  method: 'PUT',
  path: '/spaces/{id}',
  access: 'admin',
  summary: 'Rename a space, change its owner or what it may hold',
  params: one,
  body: z.strictObject({ name: Name.optional(), owner: Id.optional(), quota: Quota.optional() }),
  reply: Space,
});

export const deleteSpace = call({
  method: 'DELETE',
  path: '/spaces/{id}',
  access: 'admin',
  summary: 'Delete a space with its folders and files; it can be restored until it is purged',
  params: one,
});

export const restoreSpace = call({
  method: 'PUT',
  path: '/spaces/{id}/restore',
  access: 'admin',
  summary: 'Bring a deleted space back, as it was',
  params: one,
  reply: Space,
});

export const setSpaceBody = call({
  method: 'PUT',
  path: '/spaces/{id}/body',
  access: 'user',
  summary: 'Store the description; with If-Match refused (409) when it changed meanwhile',
  params: one,
  body: z.strictObject({ body: RichText.nullable() }),
  reply: Space,
});

export const indexFormats = ['html', 'csv', 'xlsx'] as const;

export const getSpaceIndex = call({
  method: 'GET',
  path: '/spaces/{id}/index',
  access: 'user',
  budget: 'bulk',
  summary: 'Everything the caller can read in a space: a page to print, or a table as CSV or XLSX',
  params: one,
  query: z.strictObject({
    format: z.enum(indexFormats).default('html'),
    zone: AskedZone,
    jwt: z.string().max(4000).optional(),
  }),
  reply: { raw: 'The index as text/html, text/csv or a workbook' },
  tokenInAddress: true,
});
