import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { MovedThings, MoveTarget } from '../../core/moves/move-window.ts';
import { FilterBox } from '../../ui/form/filter-box.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import { makeTreeModel } from '../../ui/tree/tree-model.ts';
import type { TreeRowView } from '../../ui/tree/tree-row.tsx';
import classes from './move-modal.module.css';
import { PickerRow } from './picker-row.tsx';
import { findPlaces, keyOf, type Place, usePlaces } from './places.ts';

interface FolderPickerProps {
  things: MovedThings;
  target: MoveTarget | undefined;
  onChoose: (target: MoveTarget) => void;
}

/** All spaces with their folders: opened one by one, or found by a part of their name. */
export function FolderPicker({ things, target, onChoose }: FolderPickerProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [first] = [...things.folders, ...things.documents];
  const [open, setOpen] = useState<string[]>(() => (first ? [keyOf(first.space, null)] : []));
  const places = usePlaces(things, open, text !== '');
  const shown = useMemo(() => (text ? findPlaces(places, text) : places), [places, text]);
  const model = useMemo(
    () =>
      makeTreeModel(shown, {
        rootName: t`Spaces`,
        id: ({ key }) => key,
        parent: ({ above }) => above,
        name: ({ name }) => name,
      }),
    [shown, t],
  );
  const chosen = target && keyOf(target.space, target.folder);
  const renderRow = (row: TreeRowView<Place>) => (
    <PickerRow row={row} isChosen={row.id === chosen} onChoose={onChoose} />
  );
  return (
    <div className={classes.picker}>
      <FilterBox label={t`Find a folder`} onFilter={(next) => setText(next.trim())} width={592} />
      <div className={classes.tree}>
        {shown.length === 0 ? (
          <p className={classes.none}>{t`No folder matches this name.`}</p>
        ) : (
          <Tree
            label={t`Where to`}
            model={model}
            open={text ? shown.map(({ key }) => key) : open}
            onOpenChange={setOpen}
            current={first && keyOf(first.space, 'parent' in first ? first.parent : first.folder)}
            rowHeight={38}
            renderRow={renderRow}
          />
        )}
      </div>
    </div>
  );
}
