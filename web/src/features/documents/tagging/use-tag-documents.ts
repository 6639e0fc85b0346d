import { type Document, mostItems } from '@atrium/contract/documents';
import { type TagChange, tagDocuments } from '@atrium/contract/tags';
import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { reportFailure } from '../../../base/failures/report-failure.ts';
import { send } from '../../../base/http/call.ts';
import { refreshSpaces } from '../../../core/library/library.ts';
import { showToast } from '../../../ui/toast/toast.tsx';
import { showUndoToast } from '../../../ui/toast/undo-toast.tsx';

interface Tagging {
  documents: Document[];
  add: number[];
  remove: number[];
}

/** Changes tags, says so, and offers the way back. */
export function useTagDocuments(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: tagAll,
    onSuccess: ({ changed, back }, tagging) => {
      onDone();
      const sentence = changedSentence(changed, tagging);
      if (changed > 0) showUndoToast(sentence, () => undo(client, back, spacesOf(tagging)));
      else showToast('ok', sentence);
    },
    onSettled: (_, __, tagging) => void refreshSpaces(client, spacesOf(tagging)),
    meta: { handles: () => true },
  });
}

const spacesOf = ({ documents }: Tagging) => documents.map(({ space }) => space);

/** What is more than one request may name is sent in several, one after another. */
async function tagAll({ documents, add, remove }: Tagging) {
  const done: { changed: number; back: TagChange[][] } = { changed: 0, back: [] };
  for (let start = 0; start < documents.length; start += mostItems) {
    const ids = documents.slice(start, start + mostItems).map(({ id }) => id);
    const part = await send(tagDocuments, { body: { changes: [{ documents: ids, add, remove }] } });
    done.changed += part.changed;
    if (part.changed > 0) done.back.push(part.back);
  }
  return done;
}

function changedSentence(changed: number, { documents }: Tagging): string {
  if (changed === 0) return t`Nothing to change: the tags were so already`;
  const [only] = documents;
  if (documents.length === 1) return t`Tags of “${only?.name ?? ''}” changed`;
  return plural(changed, { one: 'Tags of # document changed', other: 'Tags of # documents changed' });
}

/** Outlives the window that asked for it, so its failure goes to the global handler by hand. */
async function undo(client: QueryClient, back: TagChange[][], spaces: number[]): Promise<void> {
  const left = [...back];
  try {
    for (let [changes] = left; changes; [changes] = left) {
      await send(tagDocuments, { body: { changes } });
      left.shift();
    }
    showToast('ok', t`The tags are as they were`);
  } catch (error) {
    reportFailure(error, 'change', () => undo(client, left, spaces));
  }
  await refreshSpaces(client, spaces);
}
