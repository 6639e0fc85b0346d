import type { FolderTree } from '@atrium/contract/folders';

const permissions = {
  ...{ canRead: true, canCreate: true, canWrite: true, canDelete: true, canShare: true },
  ...{ canReadDocument: true, canCreateDocument: true, canWriteDocument: true, canDeleteDocument: true },
};

/** A reply with more folders than any space of the demo data has. */
export function makeTree(top: number, inEach: number): FolderTree {
  const ids = Array.from({ length: top * (inEach + 1) }, (_, at) => at + 1);
  return {
    ids,
    parents: ids.map((_, at) => (at % (inEach + 1) === 0 ? -1 : at - (at % (inEach + 1)))),
    names: ids.map((id) => `Folder number ${id}`),
    weights: ids,
    rights: [permissions],
    may: ids.map(() => 0),
    counts: ids.map(() => 1),
  };
}
