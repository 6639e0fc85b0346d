import type { deleteFolder as deleteCall } from '@atrium/contract/folders';
import type { Parts } from '../../base/parts.ts';
import { deleteItems } from '../../core/library/delete-items.ts';
import type { Ask } from '../../core/route.ts';

export const deleteFolder = (parts: Parts, { caller, params, from }: Ask<typeof deleteCall>): Promise<void> =>
  deleteItems(parts, { caller, from }, { folders: [params.id], documents: [] });
