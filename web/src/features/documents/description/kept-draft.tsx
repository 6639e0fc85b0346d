import { useState } from 'react';
import { type Draft, readDraft } from './draft.ts';
import { DraftNotice } from './draft-notice.tsx';
import type { DescriptionOwner } from './owner.ts';

interface KeptDraftProps {
  owner: DescriptionOwner;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}

/** What somebody typed here and did not save, if it can still be used. */
export function KeptDraft({ owner, onRestore, onDiscard }: KeptDraftProps) {
  const [draft] = useState(() => readDraft(owner));
  return draft && <DraftNotice draft={draft} onRestore={() => onRestore(draft)} onDiscard={onDiscard} />;
}
