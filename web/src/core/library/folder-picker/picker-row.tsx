import { IconCheck } from '@tabler/icons-react';
import { TreeLabel } from '../../../ui/tree/tree-label.tsx';
import type { TreeRowView } from '../../../ui/tree/tree-row.tsx';
import classes from './folder-picker.module.css';
import { PlaceIcon } from './place-icon.tsx';
import type { PickedFolder, Place } from './places.ts';
import { type PlaceAct, PlaceName, pickedOf } from './recent-places.tsx';

interface PickerRowProps {
  row: TreeRowView<Place>;
  isChosen: boolean;
  onChoose: (chosen: PickedFolder) => void;
  act: PlaceAct | undefined;
}

/** A place that can be chosen, or says why not. Enter on the chosen one does what its button does. */
export function PickerRow({
  row: { node, hasChildren, isOpen, props },
  isChosen,
  onChoose,
  act,
}: PickerRowProps) {
  const { onClick, className, ...rest } = props;
  const { problem } = node;
  const isFree = problem === undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree makes a click of Enter
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree gives it its role
    <div
      {...rest}
      {...{ 'aria-selected': isChosen, 'aria-disabled': !isFree }}
      className={`${className} ${classes.row}`}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isFree) return;
        const isByKey = event.detail === 0;
        if (act && isChosen && isByKey) act.run(pickedOf(node));
        else onChoose(pickedOf(node));
      }}
    >
      <TreeLabel
        name={node.name}
        label={<PlaceName place={node} />}
        icon={<PlaceIcon place={node} />}
        hasChildren={hasChildren}
        isOpen={isOpen}
      >
        {problem && <span className={classes.problem}>{problem}</span>}
        {isFree && act && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.act}
            onClick={(event) => {
              event.stopPropagation();
              act.run(pickedOf(node));
            }}
          >
            {act.label}
          </button>
        )}
        {isFree && !act && isChosen && (
          <IconCheck size={17} stroke={2} aria-hidden="true" className={classes.check} />
        )}
      </TreeLabel>
    </div>
  );
}
