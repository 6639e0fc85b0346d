import type { ErrorCode } from '@atrium/contract/parts/errors';
import { permissionFlags } from '@atrium/contract/permissions';
import {
  type AccessModel,
  canRead,
  canReadDocument,
  chainOf,
  flagsOf,
  isAdmin,
  isAlive,
  type ModelReader,
  spaceOf,
} from '../trees/access-model.ts';

/** What a call must answer. */
export interface Expected {
  status: number;
  code?: ErrorCode;
  /** Compared with what is read from the reply. */
  content?: unknown;
}

export const ok = (content?: unknown, status = 200): Expected =>
  content === undefined ? { status } : { status, content };
export const forbidden: Expected = { status: 403, code: 'auth.forbidden' };
export const noFolder: Expected = { status: 404, code: 'folder.not-found' };
export const noDocument: Expected = { status: 404, code: 'document.not-found' };
const noSpace: Expected = { status: 404, code: 'space.not-found' };

type Refuse = (id: number, needed?: number) => Expected | undefined;

/** The house as the naive model says that one person sees it. */
export interface View {
  model: AccessModel;
  who: ModelReader;
  isAdmin: boolean;
  /** Of a folder or document. */
  flags(id: number): number;
  has(id: number, needed: number): boolean;
  sees(id: number): boolean;
  isRoot(id: number): boolean;
  spaceIdOf(id: number): number;
  /** The readable folders above, from the top, without the root. */
  above(id: number): number[];
  /** The folder that it is shown in; null is the root. */
  shownIn(id: number): number | null;
  seenFolders(): number[];
  seenDocuments(): number[];
  rootOf(space: number): number;
  isListed(space: number): boolean;
  /** Not seen, but only because a review is late. */
  isLocked(id: number): boolean;
  owns(space: number): boolean;
  /** The refusal of a call that names an object and needs flags on it; undefined where it may. */
  refusal: {
    space: Refuse;
    folder: Refuse;
    document: Refuse;
    /** A folder of a space, where null is the root. */
    place(space: number, folder: number | null, needed?: number): Expected | undefined;
  };
  /** The same house for somebody else. */
  of(userId: number): View;
}

/** Asked for the same again, it remembers. */
export function viewOf(model: AccessModel, who: ModelReader): View {
  const flags = remember((id: number) => flagsOf(model, who, id));
  const has = (id: number, needed: number) => (flags(id) & needed) === needed;
  const sees = remember(
    (id: number) => isAlive(model, id) && has(id, model.documents.has(id) ? canReadDocument : canRead),
  );
  const admin = isAdmin(model, who);
  const isRoot = (id: number) => model.parents.get(id) === null;
  const all = [...model.parents.keys()].sort((a, b) => a - b);
  const spaceIdOf = remember((id: number) => spaceOf(model, id).id);
  const inSpace = (space: number) => all.filter((id) => spaceIdOf(id) === space);
  const rootOf = (space: number) => model.spaces.find((one) => one.id === space)?.rootId as number;
  const above = remember((id: number) =>
    chainOf(model, id)
      .slice(1, -1)
      .filter((at) => has(at, canRead))
      .reverse(),
  );
  const folders = remember(() => all.filter((id) => !model.documents.has(id) && !isRoot(id) && sees(id)));
  const documents = remember(() => all.filter((id) => model.documents.has(id) && sees(id)));

  const isListed = remember((space: number): boolean => {
    const found = model.spaces.find((one) => one.id === space);
    if (!found || found.isDeleted) return false;
    return admin || inSpace(space).some(sees);
  });

  /** The same house without deadlines. */
  const unblocked = () =>
    viewOf({ ...model, spaces: model.spaces.map((one) => ({ ...one, deadline: null })) }, who);

  /** Whether it is the review that closes it. */
  const isBlocked = (space: number): boolean => !isListed(space) && unblocked().isListed(space);

  const refusal: View['refusal'] = {
    space(id, needed = 0) {
      if (isListed(id)) return has(rootOf(id), needed) ? undefined : forbidden;
      return isBlocked(id) ? { status: 403, code: 'space.review-expired' } : noSpace;
    },
    folder(id, needed = 0) {
      if (isRoot(id) || !sees(id)) return noFolder;
      return has(id, needed) ? undefined : forbidden;
    },
    document(id, needed = 0) {
      if (!sees(id)) return noDocument;
      return has(id, needed) ? undefined : forbidden;
    },
    place(space, folder, needed = 0) {
      if (folder === null) return refusal.space(space, needed);
      const refused = refusal.folder(folder, needed);
      return refused ?? (spaceIdOf(folder) === space ? undefined : noFolder);
    },
  };

  return {
    model,
    who,
    isAdmin: admin,
    flags,
    has,
    sees,
    isListed,
    isLocked: (id) => !sees(id) && unblocked().sees(id),
    isRoot,
    rootOf,
    spaceIdOf,
    above,
    shownIn: (id) => above(id).at(-1) ?? null,
    seenFolders: () => folders(0),
    seenDocuments: () => documents(0),
    of: (userId) => viewOf(model, { ...who, userId }),
    owns: (space) => model.spaces.some((one) => one.id === space && one.ownerId === who.userId),
    refusal,
  };
}

function remember<T>(ask: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>();
  return (id) => {
    if (!known.has(id)) known.set(id, ask(id));
    return known.get(id) as T;
  };
}

/** A reply's permissions as the number that the model has. */
export const toFlags = (permissions: Record<string, boolean>): number =>
  permissionFlags.reduce((sum, name, index) => sum | (permissions[name] ? 1 << index : 0), 0);

/** Of a flag: what entries may hold beyond the nine is never shown. */
export const shownFlags = (flags: number): number => flags & 511;
