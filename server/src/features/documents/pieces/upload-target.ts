import { splitSubFolder } from '@atrium/contract/parts/names';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import type { Caller } from '../../../core/accounts/caller.ts';
import type { Origin } from '../../../core/origin.ts';
import { requireTargets } from '../upload/ensure-folders.ts';
import { findUploadPlace, type UploadPlan } from '../upload/upload-plan.ts';
import { type Replaceable, requireReplaceable } from '../versions/store-replacement.ts';

/** Where a file is to go: it becomes a document, or a new version of one. */
export interface UploadTarget {
  spaceId: number | null;
  folderId: number | null;
  subFolder: string;
  documentId: number | null;
  name: string;
}

export interface Asker {
  caller: Caller;
  from: Origin;
  /** What opens the PDFs, the present one and the new one. */
  password: string | undefined;
}

export type Destination = { plan: UploadPlan } | { replaceable: Replaceable };

/** Whether the file may go there, asked anew with each piece: who may not go on is not kept sending. */
export async function requireDestination(
  parts: Parts,
  asker: Asker,
  target: UploadTarget,
): Promise<Destination> {
  const { spaceId, folderId, subFolder, documentId, name } = target;
  if (spaceId === null) {
    return { replaceable: await requireReplaceable(parts, asker, documentId as number, asker.password) };
  }
  const reader = readerOf(parts, asker.caller);
  const plan = { spaceId, folderId, names: [name], paths: [splitSubFolder(subFolder)] };
  const place = await findUploadPlace(parts.db, reader, plan);
  await requireTargets(parts.db, reader, place, plan.paths);
  return { plan };
}

export const spaceOf = (destination: Destination): number =>
  'plan' in destination ? destination.plan.spaceId : destination.replaceable.spaceId;
