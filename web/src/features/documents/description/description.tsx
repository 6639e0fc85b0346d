import { lazy, Suspense, useState } from 'react';
import { isBlank } from './body-rules.ts';
import classes from './description.module.css';
import type { Draft } from './draft.ts';
import { isDraftKept, removeDraft } from './draft-place.ts';
import { bodyOf, type DescriptionOwner, idOf, mayWrite, spaceIdOf } from './owner.ts';
import { RichTextView } from './rich-text-view.tsx';

const loadEditor = () => import('./description-editor.tsx');
const DescriptionEditor = lazy(async () => ({ default: (await loadEditor()).DescriptionEditor }));
const KeptDraft = lazy(async () => ({ default: (await import('./kept-draft.tsx')).KeptDraft }));

/** Loads the editor when the pointer is over Edit description, so that it is there when that is clicked. */
export const preloadEditor = (): void => void loadEditor().catch(() => {});

interface DescriptionProps {
  owner: DescriptionOwner;
  editing: boolean;
  onEditingChange: (editing: boolean) => void;
}

/** The description of a space or folder: read until somebody edits it. */
export function Description(props: DescriptionProps) {
  // Another folder is another description, whatever was going on in this one.
  return <OneDescription key={`${props.owner.kind}-${idOf(props.owner)}`} {...props} />;
}

function OneDescription({ owner, editing, onEditingChange }: DescriptionProps) {
  const body = bodyOf(owner);
  const [hasDraft, setHasDraft] = useState(() => mayWrite(owner) && isDraftKept(owner));
  const [restored, setRestored] = useState<Draft>();
  const shown = !isBlank(body) && body && <RichTextView body={body} spaceId={spaceIdOf(owner)} />;
  const restore = (draft: Draft) => {
    setRestored(draft);
    onEditingChange(true);
  };
  const discard = () => {
    removeDraft(owner);
    setHasDraft(false);
  };
  const end = () => {
    setHasDraft(isDraftKept(owner));
    setRestored(undefined);
    onEditingChange(false);
  };

  if (editing) {
    return (
      <div className={classes.description}>
        <Suspense fallback={shown}>
          <DescriptionEditor owner={owner} onDone={end} restored={restored} isInPage />
        </Suspense>
      </div>
    );
  }
  if (!shown && !hasDraft) return null;
  return (
    <div className={classes.description}>
      {hasDraft && (
        <Suspense fallback={null}>
          <KeptDraft owner={owner} onRestore={restore} onDiscard={discard} />
        </Suspense>
      )}
      {shown}
    </div>
  );
}
