import type { Folder, FolderTree } from '@atrium/contract/folders';

/** The tree of a space as the server answers it, without documents, for tests. */
export const treeReply = (folders: Folder[]): FolderTree => ({
  ids: folders.map(({ id }) => id),
  parents: folders.map(({ parent }) => folders.findIndex(({ id }) => id === parent)),
  names: folders.map(({ name }) => name),
  weights: folders.map(({ weight }) => weight),
  rights: folders.map(({ permissions }) => permissions),
  may: folders.map((_, at) => at),
  counts: folders.map(() => 0),
});
