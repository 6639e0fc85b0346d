import type { RichText } from '@atrium/contract/parts/rich-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, hasCode } from '../../../base/http/call-error.ts';
import { folderQuery, refreshSpaces, spaceQuery } from '../../../core/library/library.ts';
import { isSameBody } from './body-rules.ts';
import { bodyOf, type DescriptionOwner, readOwner, spaceIdOf, writeBody } from './owner.ts';

interface Save {
  mine: RichText | null;
  /** What was there when the editing began. */
  base: RichText | null;
}

interface SaveHooks {
  onSaved: () => void;
  /** Somebody else has saved since: nothing was written. */
  onConflict: (theirs: RichText | null) => void;
  /** Called when it is refused for a reason that a sentence beside the text explains. */
  onRefused: (error: CallError) => void;
}

/** Who must sign in or has lost the right is told as everywhere; what is typed stays in any case. */
const isExplained = ({ status }: CallError) => status >= 400 && status < 500 && ![401, 403].includes(status);

export function useSave(owner: DescriptionOwner, { onSaved, onConflict, onRefused }: SaveHooks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: Save) => saveOver(owner, save),
    // Not beside the call: a failed save that is tried again from its dialog must end the same way.
    onSuccess: ({ isSaved, now }) => {
      if (now.kind === 'space') client.setQueryData(spaceQuery(now.space.id).queryKey, now.space);
      else client.setQueryData(folderQuery(now.folder.space, now.folder.id).queryKey, now.folder);
      if (!isSaved) return onConflict(bodyOf(now));
      onSaved();
      void refreshSpaces(client, [spaceIdOf(owner)]);
    },
    onError: (error) => {
      if (error instanceof CallError && isExplained(error)) onRefused(error);
    },
    meta: { handles: isExplained },
  });
}

/** Reading tells what others have written; that nobody writes between the reading and this, the server sees to. */
async function saveOver(owner: DescriptionOwner, { mine, base }: Save) {
  const { now, version } = await readOwner(owner);
  if (isSameBody(bodyOf(now), mine)) return { isSaved: true, now };
  if (!isSameBody(bodyOf(now), base)) return { isSaved: false, now };
  try {
    return { isSaved: true, now: await writeBody(owner, mine, version) };
  } catch (error) {
    if (!hasCode(error, 'change.conflict')) throw error;
    return { isSaved: false, now: (await readOwner(owner)).now };
  }
}
