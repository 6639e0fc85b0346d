import type { restoreItems as restoreCall } from '@atrium/contract/documents';
import type { CallReply } from '@atrium/contract/parts/call';
import { sql } from 'kysely';
import { transaction } from '../../../base/database/connect.ts';
import type { Parts } from '../../../base/parts.ts';
import { readerOf } from '../../../core/access/access.ts';
import { noteActivity } from '../../../core/activity.ts';
import { recordEvent } from '../../../core/audit.ts';
import { lockSpacesOf } from '../../../core/library/lock-spaces.ts';
import { selectDocuments, showDocuments } from '../../../core/library/select-documents.ts';
import { selectFolders, showFolders } from '../../../core/library/show-folders.ts';
import { restoreFromTrash } from '../../../core/library/trash.ts';
import type { Ask } from '../../../core/route.ts';
import { numberRestored } from './number-restored.ts';

export function restoreItems(
  parts: Parts,
  { caller, body: { documentIds: documents, folderIds: folders }, from }: Ask<typeof restoreCall>,
): Promise<CallReply<typeof restoreCall>> {
  return transaction(parts.db, async (trx) => {
    const reader = readerOf(parts, caller);
    await lockSpacesOf(trx, { folders, documents });
    const above = await restoreFromTrash(parts, trx, reader, { folders, documents });
    await numberRestored(trx, reader, { folders: [...folders, ...above], documents });
    await noteActivity(parts, trx, caller.user.id, 'restored', [...folders, ...documents]);
    await recordEvent(parts, trx, from, {
      action: 'trash.restored',
      actorId: caller.user.id,
      detail: { folders, documents },
    });
    const folderRows = await selectFolders(trx, reader, sql`f.id = any(${[...folders, ...above]}::int[])`);
    const documentRows = await selectDocuments(trx, reader, sql`d.id = any(${documents}::int[])`);
    const shown = await showFolders(trx, reader, folderRows);
    return {
      documents: await showDocuments(trx, reader, documentRows),
      folders: shown.filter(({ id }) => !above.includes(id)),
      foldersAbove: shown.filter(({ id }) => above.includes(id)),
    };
  });
}
