const permissions = {
  ...{ canRead: true, canCreate: true, canWrite: true, canDelete: true, canShare: true },
  ...{ canReadDocument: true, canCreateDocument: true, canWriteDocument: true, canDeleteDocument: true },
};

const folder = (space: number, id: number, parent: number | null, children: number[]) => ({
  id,
  name: `Folder number ${id}`,
  entityType: 'folder',
  space,
  parent,
  path: parent === null ? '' : String(parent),
  pathIds: parent === null ? [] : [parent],
  children,
  route: `/spaces/${space}/documents/folder/${id}`,
  weight: id,
  createdBy: 1,
  permissions,
});

/** A reply with more folders than any space of the demo data has. */
export function makeTree(space: number, top: number, inEach: number) {
  return Array.from({ length: top }, (_, index) => {
    const id = 1 + index * (inEach + 1);
    const children = Array.from({ length: inEach }, (_, child) => id + 1 + child);
    return [folder(space, id, null, children), ...children.map((child) => folder(space, child, id, []))];
  }).flat();
}
