import type { Queryable } from '../../../base/database/connect.ts';
import type { Reader } from '../../../core/access/access.ts';
import { bits } from '../../../core/access/flags.ts';
import type { FolderAccess } from '../../../core/access/require.ts';
import { findPlace } from '../../../core/library/find-place.ts';

/** Where files are to go, and what they are to be called there. */
export interface UploadPlan {
  spaceId: number;
  folderId: number | null;
  names: string[];
  /** The folders below that each goes to. */
  paths: string[][];
}

export const hasFolders = ({ paths }: UploadPlan): boolean => paths.some((path) => path.length > 0);

export async function findUploadPlace(
  db: Queryable,
  reader: Reader,
  plan: UploadPlan,
): Promise<FolderAccess> {
  // Into sub-folders that are all there already canCreateDocument in them is enough; that is asked on the spot.
  const needed = hasFolders(plan) ? 0 : bits.canCreateDocument;
  return findPlace(db, reader, needed, plan.spaceId, plan.folderId);
}
