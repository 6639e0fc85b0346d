import { type MovedItems, type MovePlan, moveItems } from '@atrium/contract/moves';
import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../base/failures/report-failure.ts';
import { send } from '../../base/http/call.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { showUndoToast } from '../../ui/toast/undo-toast.tsx';
import { refreshSpaces } from '../library/library.ts';
import { keepFolder } from '../recent/recent-folders.ts';
import { bodyOf, countOf, type MovedThings, type MoveTarget } from './move-window.ts';

/** Moves, says so, and offers the way back. */
export async function makeMove(client: QueryClient, things: MovedThings, target: MoveTarget): Promise<void> {
  const spaces = [target.space, ...[...things.documents, ...things.folders].map(({ space }) => space)];
  try {
    const { back } = await send(moveItems, { body: bodyOf(things, target) });
    keepFolder(target);
    const sentence = movedSentence(things, target);
    if (back) showUndoToast(sentence, () => goBack(client, back, spaces));
    else showToast('ok', sentence);
  } finally {
    void refreshSpaces(client, spaces);
  }
}

type Back = NonNullable<MovedItems['back']>;

/** Outlives the window that asked for the move, so its failure goes to the global handler by hand. */
async function goBack(client: QueryClient, back: Back, spaces: number[]): Promise<void> {
  const left = [...back];
  try {
    for (let [body] = left; body; [body] = left) {
      await send(moveItems, { body });
      left.shift();
    }
    showToast('ok', t`Everything is back where it was`);
  } catch (error) {
    reportFailure(error, 'change', () => goBack(client, left, spaces));
  }
  await refreshSpaces(client, spaces);
}

function movedSentence(things: MovedThings, { name: into }: MoveTarget): string {
  const count = countOf(things);
  const name = (things.folders[0] ?? things.documents[0])?.name ?? '';
  if (count === 1) return t`Moved “${name}” to “${into}”`;
  return plural(count, { one: `Moved # item to “${into}”`, other: `Moved # items to “${into}”` });
}

/** Without those that the plan leaves where they are. */
export function withoutRefused(things: MovedThings, { refused }: MovePlan): MovedThings {
  const stays = (entityType: 'document' | 'folder') =>
    new Set(refused.filter((one) => one.entityType === entityType).map(({ id }) => id));
  const [documents, folders] = [stays('document'), stays('folder')];
  return {
    documents: things.documents.filter(({ id }) => !documents.has(id)),
    folders: things.folders.filter(({ id }) => !folders.has(id)),
  };
}
