import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { Tree } from '../../../ui/tree/tree.tsx';
import { makeTreeModel } from '../../../ui/tree/tree-model.ts';
import type { TreeRowView } from '../../../ui/tree/tree-row.tsx';
import classes from './folder-picker.module.css';
import { PickerRow } from './picker-row.tsx';
import { findPlaces, type JudgePlace, keyOf, type PickedFolder, type Place, usePlaces } from './places.ts';

interface FolderPickerProps {
  label: string;
  /** Where one is: its space is open at first. */
  here: { space: number; folder: number | null } | undefined;
  judge: JudgePlace;
  chosen: PickedFolder | undefined;
  onChoose: (chosen: PickedFolder) => void;
}

/** All spaces with their folders: opened one by one, or found by a part of their name. */
export function FolderPicker({ label, here, judge, chosen, onChoose }: FolderPickerProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string[]>(() => (here ? [keyOf(here.space, null)] : []));
  const places = usePlaces(judge, open, text !== '');
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
  const chosenKey = chosen && keyOf(chosen.space, chosen.folder);
  const renderRow = (row: TreeRowView<Place>) => (
    <PickerRow row={row} isChosen={row.id === chosenKey} onChoose={onChoose} />
  );
  return (
    <div className={classes.picker}>
      <FilterBox label={t`Find a folder`} onFilter={(next) => setText(next.trim())} width={592} />
      <div className={classes.tree}>
        {shown.length === 0 ? (
          <p className={classes.none}>{t`No folder matches this name.`}</p>
        ) : (
          <Tree
            label={label}
            model={model}
            open={text ? shown.map(({ key }) => key) : open}
            onOpenChange={setOpen}
            current={here && keyOf(here.space, here.folder)}
            rowHeight={38}
            renderRow={renderRow}
          />
        )}
      </div>
    </div>
  );
}
