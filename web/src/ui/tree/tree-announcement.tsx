import { AssistiveDndState, type TreeInstance } from '@headless-tree/core';
import { useLingui } from '@lingui/react/macro';
import classes from './tree.module.css';
import { readDrop } from './tree-drag.ts';
import type { TreeModel } from './tree-model.ts';

interface TreeAnnouncementProps<T> {
  tree: TreeInstance<{ id: string }>;
  model: TreeModel<T>;
}

/** Says where an entry would go while it is moved by keyboard, to see and to hear. */
export function TreeAnnouncement<T>({ tree, model }: TreeAnnouncementProps<T>) {
  const { t } = useLingui();
  const { dnd, assistiveDndState: step } = tree.getState();
  const [dragged] = dnd?.draggedItems ?? [];
  const isMoving = step === AssistiveDndState.Started || step === AssistiveDndState.Dragging;

  let place = '';
  if (dragged && dnd?.dragTarget) {
    const { parent, index } = readDrop(model, dragged, dnd.dragTarget);
    const into = parent === null ? model.rootName : model.name(parent);
    const rest = model.children(parent).filter((id) => id !== dragged.getId());
    const position = index + 1;
    const places = rest.length + 1;
    place = 'childIndex' in dnd.dragTarget ? t`Place ${position} of ${places} in ${into}` : t`Into ${into}`;
  }
  const name = dragged?.getItemName() ?? '';
  const isShown = isMoving && dragged !== undefined;
  return (
    <>
      <div className={classes.spoken} aria-live="assertive">
        {isShown && step === AssistiveDndState.Started
          ? t`Moving ${name}. ${place}. Up and down choose a place, Enter drops, Escape cancels.`
          : isShown
            ? place
            : step === AssistiveDndState.Aborted
              ? t`Move cancelled`
              : ''}
      </div>
      {isShown && (
        <div className={classes.moving} aria-hidden="true">
          <strong>{place}</strong>
          <span>{t`↑↓ place · Enter drop · Esc cancel`}</span>
        </div>
      )}
    </>
  );
}
