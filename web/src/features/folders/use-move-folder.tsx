import { measureMoveImpact, mostMoves, updateFolders } from '@atrium/contract/folders';
import type { Impact } from '@atrium/contract/permissions';
import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { refreshSpaces, treeQuery } from '../../core/library/library.ts';
import { mayAskServer } from '../../core/offline/when-online.ts';
import { changesAccess } from '../../core/permissions/impact-sentence.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { type FolderMove, moveInTree, movesBack } from './move-in-tree.ts';

export interface FolderChange {
  id: number;
  name: string;
  /** The name of the folder or space that it comes to lie in. */
  into: string;
  moves: FolderMove[];
  back: FolderMove[];
  /** Whether it has a new parent: only that changes who may see what. */
  isReparented: boolean;
  /** Going back needs no question and offers no way back. */
  isUndo: boolean;
}

export type AskImpact = (change: FolderChange, impact: Impact) => Promise<boolean>;

/** Shows the move at once, asks if it changes who sees what, saves it, and offers to take it back. */
export function useMoveFolder(spaceId: number, ask: AskImpact) {
  const client = useQueryClient();

  const { mutateAsync } = useMutation({
    scope: { id: `move-folders-${spaceId}` },
    meta: { handles: [403] },
    mutationFn: async (change: FolderChange) => {
      await showMoved(client, spaceId, change.moves);
      try {
        if (!change.isUndo && !(await isWanted(change, ask))) {
          await showMoved(client, spaceId, change.back);
          return false;
        }
        await save(change.moves);
        return true;
      } catch (error) {
        await showMoved(client, spaceId, change.back);
        throw error;
      }
    },
    onSuccess: async (isMoved, change) => {
      if (!isMoved) return;
      if (change.isUndo) showToast('ok', t`The folder is back where it was`);
      else showUndoToast(movedSentence(change), () => run(undo(change)));
      await refreshSpaces(client, [spaceId]);
    },
    onError: (error) => {
      if (hasStatus(error, 403)) showToast('warn', t`Access denied - could not update all folders`);
      // Whatever the reason, the tree that is shown may not be the true one any more.
      return refreshSpaces(client, [spaceId]);
    },
  });

  // What went wrong has been shown by then.
  const run = (change: FolderChange) => mutateAsync(change).then(undefined, () => false);

  return async (change: Omit<FolderChange, 'back' | 'isUndo'>) => {
    if (!mayAskServer()) return false;
    const folders = client.getQueryData(treeQuery(spaceId).queryKey) ?? [];
    return run({ ...change, back: movesBack(folders, change.moves), isUndo: false });
  };
}

const movedSentence = ({ name, into, isReparented }: FolderChange): string =>
  isReparented ? t`Moved “${name}” to “${into}”` : t`Changed the order of the folders in “${into}”`;

const undo = (change: FolderChange): FolderChange => ({
  ...change,
  moves: change.back,
  back: change.moves,
  isUndo: true,
});

async function isWanted(change: FolderChange, ask: AskImpact) {
  if (!change.isReparented) return true;
  const parent = change.moves.find((move) => move.id === change.id)?.parent ?? null;
  const impact = await send(measureMoveImpact, { params: { id: change.id }, body: { parent } });
  return !changesAccess(impact) || ask(change, impact);
}

/** One request is all or none; so many siblings that it takes several are rare, and their order is all they share. */
async function save(moves: FolderMove[]) {
  for (let start = 0; start < moves.length; start += mostMoves) {
    await send(updateFolders, { body: moves.slice(start, start + mostMoves) });
  }
}

async function showMoved(client: QueryClient, spaceId: number, moves: FolderMove[]) {
  const { queryKey } = treeQuery(spaceId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (folders) => folders && moveInTree(folders, moves));
}
