import { IconBox, IconCheck, IconFolderFilled } from '@tabler/icons-react';
import { TreeLabel } from '../../../ui/tree/tree-label.tsx';
import type { TreeRowView } from '../../../ui/tree/tree-row.tsx';
import classes from './folder-picker.module.css';
import type { PickedFolder, Place } from './places.ts';

interface PickerRowProps {
  row: TreeRowView<Place>;
  isChosen: boolean;
  onChoose: (chosen: PickedFolder) => void;
}

/** A place that can be chosen, or says why not. */
export function PickerRow({ row: { node, hasChildren, isOpen, props }, isChosen, onChoose }: PickerRowProps) {
  const { onClick, className, ...rest } = props;
  const Icon = node.folder === null ? IconBox : IconFolderFilled;
  const { problem } = node;
  return (
    <button
      type="button"
      {...rest}
      {...{ 'aria-selected': isChosen, 'aria-disabled': problem !== undefined }}
      className={`${className} ${classes.row}`}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || problem !== undefined) return;
        onChoose({ space: node.space, folder: node.folder, name: node.name });
      }}
    >
      <TreeLabel
        name={node.name}
        icon={<Icon size={17} stroke={1.6} aria-hidden="true" className={classes.icon} />}
        hasChildren={hasChildren}
        isOpen={isOpen}
      >
        {problem ??
          (isChosen && <IconCheck size={17} stroke={2} aria-hidden="true" className={classes.check} />)}
      </TreeLabel>
    </button>
  );
}
