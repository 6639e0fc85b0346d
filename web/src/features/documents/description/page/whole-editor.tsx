import { DescriptionEditor } from '../description-editor.tsx';
import { readDraft } from '../draft.ts';
import type { DescriptionOwner } from '../owner.ts';

interface WholeEditorProps {
  owner: DescriptionOwner;
  onDone: () => void;
  /** Whether it begins with what was typed on another page. */
  goesOn: boolean;
}

export const WholeEditor = ({ owner, onDone, goesOn }: WholeEditorProps) => (
  <DescriptionEditor owner={owner} onDone={onDone} restored={goesOn ? readDraft(owner) : undefined} />
);
