import { FolderTree } from '@atrium/contract/folders';
import type { Permissions } from '@atrium/contract/permissions';
import { flag } from '../trees/change-rights.ts';
import { places } from './places.ts';
import type { ReadCase, Row } from './row.ts';
import { json } from './row.ts';
import {
  documentRoute,
  ids,
  manyDeleted,
  manyFolders,
  oneFolder,
  shownDeleted,
  shownFolder,
} from './shown.ts';
import { forbidden, ok, shownFlags, toFlags, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

interface SpaceReply {
  id: number;
  body: unknown;
  permissions: Record<string, boolean>;
  defaultFolderPermissions: Record<string, boolean>;
}

/** A description is shown to those alone who can read the root. */
const shownSpace = (view: View, id: number) => {
  const flags = shownFlags(view.flags(view.rootOf(id)));
  return { id, flags, atRoot: flags, tellsBody: (flags & 1) !== 0 };
};

const readSpace = (space: SpaceReply, bodies: Set<number>) => {
  const flags = toFlags(space.permissions);
  return {
    id: space.id,
    flags,
    atRoot: toFlags(space.defaultFolderPermissions),
    // Where there is none, nothing can be told by it.
    tellsBody: bodies.has(space.id) ? space.body !== null : (flags & 1) !== 0,
  };
};

export const spaceRows: Record<string, Row> = {
  'GET /spaces': {
    kind: 'reads',
    proves: '[SPC-01]',
    cases: ({ withBody, gone }) => [
      {
        path: '/spaces',
        answer: (view) =>
          ok(
            view.model.spaces
              .map(({ id }) => id)
              .filter(view.isListed)
              .map((id) => shownSpace(view, id)),
          ),
        read: async (response) =>
          ((await json(response)) as SpaceReply[])
            .map((space) => readSpace(space, withBody))
            .sort((a, b) => a.id - b.id),
      },
      {
        path: '/spaces?isDeleted=true',
        answer: (view) => (view.isAdmin ? ok([gone.id]) : forbidden),
        read: ids,
      },
    ],
  },
  'GET /spaces/{id}': {
    kind: 'reads',
    proves: '[SPC-01] [PERM-02]',
    cases: ({ spaces, withBody }) =>
      spaces.map((id) => ({
        path: `/spaces/${id}`,
        answer: (view) => view.refusal.space(id) ?? ok(shownSpace(view, id)),
        read: async (response) => readSpace(await json(response), withBody),
      })),
  },
  'GET /spaces/{id}/room': {
    kind: 'reads',
    proves: '[5.2.1]',
    cases: (world) =>
      places(world).map(({ space, folder }) => ({
        path: `/spaces/${space}/room${folder === null ? '' : `?folderId=${folder}`}`,
        answer: (view) => view.refusal.place(space, folder, flag.createDocument) ?? ok(),
      })),
  },
  'GET /spaces/{id}/tree': {
    kind: 'reads',
    proves: '[FLD-04] [FLD-05]',
    cases: ({ spaces }) =>
      spaces.map((id) => ({
        path: `/spaces/${id}/tree`,
        answer: (view) => view.refusal.space(id) ?? ok(shownTree(view, id)),
        read: readTree,
      })),
  },
  'GET /spaces/storage': {
    kind: 'reads',
    proves: '[5.2.1]',
    cases: () => [
      {
        path: '/spaces/storage',
        answer: (view) => (view.isAdmin ? ok(listed(view)) : forbidden),
        read: async (response) => ((await json(response)) as { space: number }[]).map(({ space }) => space),
      },
    ],
  },
  'GET /spaces/{id}/index': {
    kind: 'reads',
    proves: '[SPC-04]',
    cases: ({ spaces }) => spaces.flatMap((id) => [indexAsTable(id), indexAsPage(id)]),
  },
  'GET /folders': {
    kind: 'reads',
    proves: '[FLD-04] [FLD-05] [TRSH-01]',
    cases: (world) => [
      ...world.spaces.flatMap((id) => foldersOf(id)),
      ...[...world.folders.values()].map(
        (id): ReadCase => ({
          path: `/folders?parentId=${id}`,
          answer: (view) =>
            view.refusal.folder(id) ??
            ok(
              view
                .seenFolders()
                .filter((one) => view.shownIn(one) === id)
                .map((one) => shownFolder(view, one)),
            ),
          read: manyFolders,
        }),
      ),
      ...world.spaces.map((id) => trashOf(world, id)),
    ],
  },
  'GET /folders/{id}': {
    kind: 'reads',
    proves: '[FLD-05]',
    cases: ({ folders, open }) =>
      [...folders.values(), open.rootId].map((id) => ({
        path: `/folders/${id}`,
        answer: (view) => view.refusal.folder(id) ?? ok(shownFolder(view, id)),
        read: oneFolder,
      })),
  },
  'GET /folders/document-count': {
    kind: 'reads',
    proves: '[FLD-04]',
    cases: ({ spaces }) =>
      spaces.map((id) => ({
        path: `/folders/document-count?spaceId=${id}`,
        answer: (view) => view.refusal.space(id) ?? ok(documentCounts(view, id)),
        read: json,
      })),
  },
};

const listed = (view: View) =>
  view.model.spaces
    .map(({ id }) => id)
    .filter(view.isListed)
    .sort((a, b) => a - b);

const inside = (view: View, space: number) => view.seenFolders().filter((id) => view.spaceIdOf(id) === space);

const foldersOf = (space: number): ReadCase[] => [
  {
    path: `/folders?spaceId=${space}`,
    answer: (view) =>
      view.refusal.space(space) ??
      ok(
        inside(view, space)
          .filter((id) => view.shownIn(id) === null)
          .map((id) => shownFolder(view, id)),
      ),
    read: manyFolders,
  },
  {
    path: `/folders?spaceId=${space}&anyParent=true`,
    answer: (view) => view.refusal.space(space) ?? ok(inside(view, space).map((id) => shownFolder(view, id))),
    read: manyFolders,
  },
];

const trashOf = (world: MatrixWorld, space: number): ReadCase => ({
  path: `/folders?spaceId=${space}&isDeleted=true`,
  answer: (view) =>
    view.refusal.space(space) ??
    (view.isAdmin
      ? ok(shownDeleted(world, view, space === world.open.id ? world.deletedThemselves : []))
      : forbidden),
  read: manyDeleted,
});

function documentCounts(view: View, space: number) {
  const documents = view.seenDocuments();
  return inside(view, space).map((id) => ({
    id,
    count: documents.filter((one) => view.shownIn(one) === id).length,
  }));
}

const shownTree = (view: View, space: number) =>
  documentCounts(view, space).map(({ id, count }) => {
    const { parent, flags } = shownFolder(view, id);
    return { id, parent, flags, count };
  });

async function readTree(response: Response) {
  const { ids, parents, rights, may, counts } = FolderTree.parse(await json(response));
  return ids
    .map((id, at) => ({
      id,
      parent: ids[parents[at] as number] ?? null,
      flags: toFlags(rights[may[at] as number] as Permissions),
      count: counts[at],
    }))
    .sort((a, b) => a.id - b.id);
}

/** Where the links of everything in the index lead. */
const indexRoutes = (view: View, space: number): string[] =>
  [
    ...inside(view, space).map((id) => `/spaces/${space}/documents/folder/${id}`),
    ...view
      .seenDocuments()
      .filter((id) => view.spaceIdOf(id) === space)
      .map((id) => documentRoute(view, id)),
  ].sort();

const indexAsTable = (space: number): ReadCase => ({
  path: `/spaces/${space}/index?format=csv`,
  answer: (view) => view.refusal.space(space) ?? ok(indexRoutes(view, space)),
  read: async (response) =>
    [...(await response.text()).matchAll(/https?:\/\/[^/,\s]+(\/spaces\/[\w/]+)\r\n/g)]
      .map((found) => found[1])
      .sort(),
});

const indexAsPage = (space: number): ReadCase => ({
  path: `/spaces/${space}/index`,
  answer: (view) => {
    const documents = view.seenDocuments().filter((id) => view.spaceIdOf(id) === space).length;
    const counts = `${inside(view, space).length} ${documents}`;
    return view.refusal.space(space) ?? ok({ counts, links: indexRoutes(view, space) });
  },
  async read(response) {
    const page = await response.text();
    const counts = /<p>(\d+) folders?, (\d+) documents?\./.exec(page);
    const links = [...page.matchAll(/href="https?:\/\/[^/"]+(\/spaces\/[\w/]+)"/g)].map((found) => found[1]);
    return { counts: `${counts?.[1]} ${counts?.[2]}`, links: links.sort() };
  },
});
