import { getSession } from '../../base/session/session.ts';
import { sharedByTabs } from '../../base/storage.ts';

const start = 'atrium.folders.';
const most = 8;

/** A folder in which somebody was, or to which they moved something; null is the root of the space. */
export interface RecentFolder {
  space: number;
  folder: number | null;
}

const isOne = (one: unknown): one is RecentFolder => {
  const { space, folder } = (one ?? {}) as Partial<RecentFolder>;
  return Number.isInteger(space) && (folder === null || Number.isInteger(folder));
};

function person(): string | undefined {
  const session = getSession();
  return session.kind === 'user' ? session.claims.sub : undefined;
}

/** The folders that the one who is signed in used last in this browser, newest first. What they are called now, the server tells. */
export function readFolders(): RecentFolder[] {
  const id = person();
  if (id === undefined) return [];
  try {
    const kept: unknown = JSON.parse(sharedByTabs.getItem(start + id) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOne).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepFolder({ space, folder }: RecentFolder): void {
  const id = person();
  if (id === undefined) return;
  const others = readFolders().filter((one) => one.space !== space || one.folder !== folder);
  try {
    sharedByTabs.setItem(start + id, JSON.stringify([{ space, folder }, ...others].slice(0, most)));
  } catch {
    // No room: then it is not remembered.
  }
}

export const forgetFolders = (id: string): void => sharedByTabs.removeItem(start + id);
