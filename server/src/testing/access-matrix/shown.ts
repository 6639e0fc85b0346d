import { chainOf } from '../trees/access-model.ts';
import { json } from './row.ts';
import { shownFlags, toFlags, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** How folders and documents are shown, by the model and in replies: ids, places, flags. */

interface FolderReply {
  id: number;
  space: number;
  parent: number | null;
  path: string;
  pathIds: number[];
  children: number[];
  route: string;
  permissions: Record<string, boolean>;
}

export function shownFolder(view: View, id: number) {
  const above = view.above(id);
  const space = view.spaceIdOf(id);
  return {
    id,
    space,
    parent: above.at(-1) ?? null,
    path: above.join('.'),
    pathIds: above,
    children: view.seenFolders().filter((one) => view.above(one).at(-1) === id),
    route: `/spaces/${space}/documents/folder/${id}`,
    flags: shownFlags(view.flags(id)),
  };
}

const readFolder = ({ permissions, children, ...folder }: FolderReply) => ({
  id: folder.id,
  space: folder.space,
  parent: folder.parent,
  path: folder.path,
  pathIds: folder.pathIds,
  children: children.toSorted((a, b) => a - b),
  route: folder.route,
  flags: toFlags(permissions),
});

export const oneFolder = async (response: Response) => readFolder(await json(response));
export const manyFolders = async (response: Response) =>
  ((await json(response)) as FolderReply[]).map(readFolder).sort((a, b) => a.id - b.id);

interface DocumentReply {
  id: number;
  space: number;
  folder: number | null;
  route: string;
  permissions: Record<string, boolean>;
}

export const documentRoute = (view: View, id: number): string => {
  const folder = view.shownIn(id);
  const place = folder === null ? '' : `/folder/${folder}`;
  return `/spaces/${view.spaceIdOf(id)}/documents${place}/document/${id}`;
};

export const shownDocument = (view: View, id: number) => ({
  id,
  space: view.spaceIdOf(id),
  folder: view.shownIn(id),
  route: documentRoute(view, id),
  flags: shownFlags(view.flags(id)),
});

export const readDocument = ({ id, space, folder, route, permissions }: DocumentReply) => ({
  id,
  space,
  folder,
  route,
  flags: toFlags(permissions),
});

export const oneDocument = async (response: Response) => readDocument(await json(response));
export const manyDocuments = async (response: Response) =>
  ((await json(response)) as DocumentReply[]).map(readDocument).sort((a, b) => a.id - b.id);

/** Of lists of which only the ids matter. */
export const ids = async (response: Response) =>
  ((await json(response)) as { id: number }[]).map((one) => one.id).sort((a, b) => a - b);

interface DeletedReply {
  id: number;
  deleted: { place: string[] };
}

/** What lies in the trash, with the names of the folders above: administrators see them all. */
export const shownDeleted = ({ folders }: MatrixWorld, view: View, ids: number[]) => {
  const nameOf = new Map([...folders].map(([name, id]) => [id, name]));
  return ids
    .toSorted((a, b) => a - b)
    .map((id) => {
      const above = chainOf(view.model, id).slice(1, -1).reverse();
      return { id, place: above.map((one) => nameOf.get(one)) };
    });
};

export const manyDeleted = async (response: Response) =>
  ((await json(response)) as DeletedReply[])
    .map(({ id, deleted }) => ({ id, place: deleted.place }))
    .sort((a, b) => a.id - b.id);
