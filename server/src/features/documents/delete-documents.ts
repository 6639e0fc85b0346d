import type {
  deleteDocument as deleteCall,
  deleteItems as deleteItemsCall,
} from '@atrium/contract/documents';
import type { Parts } from '../../base/parts.ts';
import { deleteItems } from '../../core/library/delete-items.ts';
import type { Ask } from '../../core/route.ts';

export const deleteDocument = (parts: Parts, ask: Ask<typeof deleteCall>): Promise<void> =>
  deleteItems(parts, ask, { documents: [ask.params.id], folders: [] });

export const deleteSelection = (parts: Parts, ask: Ask<typeof deleteItemsCall>): Promise<void> =>
  deleteItems(parts, ask, ask.body);
