import {
  type Document,
  deleteDocument,
  deleteItems,
  mostItems,
  restoreItems,
} from '@atrium/contract/documents';
import { deleteFolder, type Folder } from '@atrium/contract/folders';
import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../../base/failures/report-failure.ts';
import { send } from '../../../base/http/call.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { showUndoToast } from '../../../ui/toast/undo-toast.tsx';

export interface Items {
  documents: Document[];
  folders: Folder[];
}

interface DeleteCallbacks {
  /** Whether it went well or not. */
  onDone: () => void;
  /** Called before anything is read again: a page of what is gone is left by then. */
  onDeleted: (() => unknown) | undefined;
}

export function useDeleteItems({ onDone, onDeleted }: DeleteCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendDeletion,
    onSuccess: async (_, items) => {
      await onDeleted?.();
      showUndoToast(deletedSentence(items), () => undo(client, items));
    },
    onSettled: (_, __, items) => {
      onDone();
      void refreshSpaces(client, spacesOf(items));
    },
  });
}

const spacesOf = ({ documents, folders }: Items) => [...documents, ...folders].map((one) => one.space);
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);

/** What is more than one request may name is sent in several, one after another. */
function inTurns({ documents, folders }: Items): { documents: number[]; folders: number[] }[] {
  const turns = Math.ceil(Math.max(documents.length, folders.length) / mostItems);
  const part = (list: { id: number }[], turn: number) =>
    idsOf(list.slice(turn * mostItems, (turn + 1) * mostItems));
  return Array.from({ length: turns }, (_, turn) => ({
    documents: part(documents, turn),
    folders: part(folders, turn),
  }));
}

async function sendDeletion({ documents, folders }: Items): Promise<void> {
  const [document] = documents;
  const [folder] = folders;
  if (documents.length + folders.length > 1) {
    for (const body of inTurns({ documents, folders })) await send(deleteItems, { body });
  } else if (folder) {
    await send(deleteFolder, { params: { id: folder.id } });
  } else if (document) {
    await send(deleteDocument, { params: { id: document.id } });
  }
}

function deletedSentence({ documents, folders }: Items): string {
  const [one, ...others] = [...folders, ...documents];
  const name = one?.name ?? '';
  return others.length === 0
    ? t`“${name}” is in the trash`
    : plural(others.length + 1, { one: '# item is in the trash', other: '# items are in the trash' });
}

/** Outlives the window that asked for the deletion, so its failure goes to the global handler by hand. */
async function undo(client: QueryClient, items: Items): Promise<void> {
  try {
    for (const { documents, folders } of inTurns(items)) {
      await send(restoreItems, { body: { documentIds: documents, folderIds: folders } });
    }
  } catch (error) {
    reportFailure(error, 'change', () => undo(client, items));
  }
  await refreshSpaces(client, spacesOf(items));
}
