import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time, YesInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { deepest, Name, type NewFolder } from './parts/names.ts';
import { RichText, StoredRichText } from './parts/rich-text.ts';
import { says } from './parts/sentences.ts';
import { Impact, Permissions } from './permissions.ts';

/** When something was deleted and by whom; things in the trash alone have it. */
export const Deleted = z.object({
  at: Time,
  /** A user's id. */
  by: Id,
  byName: z.string(),
  /** The folder that took it along; null for what was deleted itself. */
  withFolder: Id.nullable(),
  /** The names of the folders that it lies in, from the top; none at the root. */
  place: z.array(z.string()),
  /** The time until which it stays in the trash: it is purged for good in the night after. */
  keptUntil: Time,
});

export type Deleted = z.output<typeof Deleted>;

export const Folder = z.object({
  id: Id,
  name: z.string(),
  entityType: z.literal('folder'),
  space: Id,
  /** The nearest folder above that the caller can read; null at the root. */
  parent: Id.nullable(),
  /** The ids of the readable folders above, from the top, joined by dots. */
  path: z.string(),
  pathIds: z.array(Id),
  children: z.array(Id),
  route: z.string(),
  weight: z.int(),
  /**
   * The description. It and the next are left out of the list of a whole space (anyParent=true), which may be
   * thousands.
   */
  body: StoredRichText.nullable().optional(),
  lastModifiedAt: Time.optional(),
  /** A user's id. */
  createdBy: Id,
  permissions: Permissions,
  deleted: Deleted.optional(),
});

export type Folder = z.output<typeof Folder>;

const one = z.strictObject({ id: IdInAddress });
const Weight = z.int().min(-1_000_000_000).max(1_000_000_000);

export const listFolders = call({
  method: 'GET',
  path: '/folders',
  access: 'user',
  budget: 'library',
  summary:
    'The folders at a space’s root, all of it (anyParent), or those inside a folder; isDeleted lists the trash to administrators',
  query: z
    .strictObject({
      spaceId: IdInAddress.optional(),
      parentId: IdInAddress.optional(),
      anyParent: YesInAddress.default(false),
      isDeleted: YesInAddress.default(false),
    })
    .refine(({ spaceId, parentId }) => (spaceId === undefined) !== (parentId === undefined), {
      error: says('Give either spaceId or parentId.'),
      path: ['spaceId'],
    }),
  reply: z.array(Folder),
});

export const getFolder = call({
  method: 'GET',
  path: '/folders/{id}',
  access: 'user',
  budget: 'library',
  summary: 'One folder, and in ETag the version of its description, to send with a change in If-Match',
  params: one,
  reply: Folder,
});

export const countDocuments = call({
  method: 'GET',
  path: '/folders/document-count',
  access: 'user',
  budget: 'library',
  summary: 'How many documents the caller can read in each folder of a space',
  query: z.strictObject({ spaceId: IdInAddress }),
  reply: z.array(z.object({ id: Id, count: z.int() })),
});

/** All folders of a space as columns: thousands as objects would take longer to write and read than to show. */
export const FolderTree = z.object({
  /** Each is followed by those inside it, in the order in which they are shown. */
  ids: z.array(z.int()),
  /** The index of each folder's parent in these columns; -1 at the root. */
  parents: z.array(z.int()),
  names: z.array(z.string()),
  weights: z.array(z.int()),
  /** What the caller may do: what is different, once each; `may` has its index for each folder. */
  rights: z.array(Permissions),
  may: z.array(z.int()),
  /** How many documents the caller can read in each. */
  counts: z.array(z.int()),
});

export type FolderTree = z.output<typeof FolderTree>;

export const getFolderTree = call({
  method: 'GET',
  path: '/spaces/{id}/tree',
  access: 'user',
  budget: 'library',
  summary:
    'All folders of a space that the caller can read, what may be done there, and how many documents are in each, as columns',
  params: one,
  reply: FolderTree,
});

export const createFolder = call({
  method: 'POST',
  path: '/folders',
  access: 'user',
  summary: 'Make a folder',
  body: z.strictObject({ name: Name, space: Id, parent: Id.nullable().default(null) }),
  reply: Folder,
  status: 201,
});

const mostNewFolders = 1000;

/** Unrolled by hand: a schema that refers to itself would follow hostile input as deep as it goes. */
const newFolder = (levels: number): z.ZodType<NewFolder, { name: string; children?: unknown }> =>
  z.strictObject({
    name: Name,
    children: (levels > 1
      ? list(newFolder(levels - 1), mostNewFolders).default([])
      : list(
          z.never(says('Folders may lie at most {most} deep.', { most: deepest })),
          mostNewFolders,
        ).default([])) as unknown as z.ZodType<NewFolder[]>,
  }) as unknown as z.ZodType<NewFolder, { name: string; children?: unknown }>;

/** What is too much is refused before the schema looks at it. */
export const NewFolders: z.ZodType<NewFolder[], { name: string; children?: unknown }[]> = z.preprocess(
  (folders, context) => {
    if (isTooMuch(folders)) {
      context.addIssue({
        code: 'custom',
        message: says('Make at most {mostNewFolders} folders at once.', { mostNewFolders }),
      });
    }
    return folders;
  },
  list(newFolder(deepest), mostNewFolders).min(1, says('Name is required.')),
);

function isTooMuch(folders: unknown): boolean {
  if (!Array.isArray(folders)) return false;
  const found: unknown[] = folders.slice(0, mostNewFolders + 1);
  for (const folder of found) {
    const children = (folder as { children?: unknown } | null)?.children;
    if (found.length > mostNewFolders) return true;
    if (Array.isArray(children)) found.push(...children.slice(0, mostNewFolders + 1));
  }
  return false;
}

export const createFolders = call({
  method: 'POST',
  path: '/folders/multiple',
  access: 'user',
  summary: 'Make many folders inside one another, all or none',
  body: z.strictObject({ space: Id, parent: Id.nullable().default(null), folders: NewFolders }),
  reply: z.array(Folder),
  status: 201,
});

export const updateFolder = call({
  method: 'PUT',
  path: '/folders/{id}',
  access: 'user',
  summary:
    'Rename, describe or move a folder; a new space without a parent means its root; with If-Match refused (409) when the description changed meanwhile',
  params: one,
  body: z.strictObject({
    name: Name.optional(),
    space: Id.optional(),
    parent: Id.nullable().optional(),
    body: RichText.nullable().optional(),
  }),
  reply: Folder,
});

export const mostMoves = 1000;
const Moves = list(z.strictObject({ id: Id, parent: Id.nullable(), weight: Weight }), mostMoves).min(1);

export const updateFolders = call({
  method: 'PUT',
  path: '/folders',
  access: 'user',
  summary: 'Move and reorder folders, all or none',
  body: Moves,
  reply: z.array(Folder),
});

export const measureMoveImpact = call({
  method: 'POST',
  path: '/folders/{id}/move-impact',
  access: 'user',
  budget: 'people',
  summary: 'How many people would gain and lose read access to how many documents by this move',
  params: one,
  body: z.strictObject({ space: Id.optional(), parent: Id.nullable() }),
  reply: Impact,
});

export const deleteFolder = call({
  method: 'DELETE',
  path: '/folders/{id}',
  access: 'user',
  summary: 'Move a folder with everything in it to the trash',
  params: one,
});
