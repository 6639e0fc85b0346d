import {
  type AccessModel,
  canSee,
  chainOf,
  flagsOf,
  isAdmin,
  isAlive,
  type ModelReader,
  shownAbove,
  spaceOf,
} from './access-model.ts';

/** Who may change what, by the naive model: the flags are those of contract/src/permissions.ts, as numbers. */
export const flag = {
  create: 2,
  write: 4,
  delete: 8,
  readDocument: 16,
  createDocument: 32,
  writeDocument: 64,
  deleteDocument: 128,
  share: 256,
};

const may = (model: AccessModel, reader: ModelReader, needed: number, id: number) =>
  (flagsOf(model, reader, id) & needed) === needed;

/** Sees it and has the flags. */
export const mayDo = (model: AccessModel, reader: ModelReader, needed: number, id: number): boolean =>
  canSee(model, reader, id) && may(model, reader, needed, id);

/** Has the one flag on all living folders in a subtree, and the other on all living documents, seen or not. */
export const mayInside = (
  model: AccessModel,
  reader: ModelReader,
  top: number,
  onFolders: number,
  onDocuments: number,
): boolean =>
  [...model.parents.keys()]
    .filter((id) => chainOf(model, id).includes(top) && isAlive(model, id))
    .every((id) => may(model, reader, model.documents.has(id) ? onDocuments : onFolders, id));

export const mayDelete = (model: AccessModel, reader: ModelReader, id: number): boolean =>
  model.documents.has(id)
    ? mayDo(model, reader, flag.deleteDocument, id)
    : mayDo(model, reader, flag.delete, id) && mayInside(model, reader, id, flag.delete, flag.deleteDocument);

/** Where the interface shows it: a folder's id, or the root's. */
const shownIn = (model: AccessModel, reader: ModelReader, id: number) =>
  shownAbove(model, reader, id).at(-1) ?? chainOf(model, id).at(-1);

const isDisplaced = (model: AccessModel, reader: ModelReader, id: number) =>
  shownIn(model, reader, id) !== model.parents.get(id);

const after = (model: AccessModel, id: number, to: number): AccessModel => ({
  ...model,
  parents: new Map(model.parents).set(id, to),
});

/** To give a folder another parent, without asking where it is shown. */
export function mayReparent(model: AccessModel, reader: ModelReader, id: number, to: number): boolean {
  const isCrossing = spaceOf(model, id).id !== spaceOf(model, to).id;
  return (
    mayDo(model, reader, flag.write, id) &&
    mayDo(model, reader, flag.create, to) &&
    mayInside(model, reader, id, flag.write, flag.readDocument | flag.writeDocument) &&
    (!isCrossing || mayInside(model, reader, id, flag.delete, flag.deleteDocument))
  );
}

export function mayMove(model: AccessModel, reader: ModelReader, id: number, to: number): boolean {
  if (!canSee(model, reader, id)) return false;
  const isCrossing = spaceOf(model, id).id !== spaceOf(model, to).id;
  if (!isCrossing && shownIn(model, reader, id) === to) return true;
  if (!isAdmin(model, reader) && isDisplaced(model, reader, id)) return false;
  if (chainOf(model, to).includes(id)) return false;
  return mayReparent(model, reader, id, to) && canSee(after(model, id, to), reader, id);
}

export function mayMoveDocument(model: AccessModel, reader: ModelReader, id: number, to: number): boolean {
  if (!mayDo(model, reader, flag.writeDocument, id)) return false;
  const isCrossing = spaceOf(model, id).id !== spaceOf(model, to).id;
  if (!isCrossing && shownIn(model, reader, id) === to) return true;
  return (
    mayDo(model, reader, flag.createDocument, to) &&
    (!isCrossing || mayDo(model, reader, flag.deleteDocument, id)) &&
    canSee(after(model, id, to), reader, id)
  );
}
