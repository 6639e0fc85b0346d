import type { Folder } from '@atrium/contract/folders';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { Tree } from '../../../ui/tree/tree.tsx';
import { makeTreeModel } from '../../../ui/tree/tree-model.ts';
import type { TreeRowView } from '../../../ui/tree/tree-row.tsx';
import classes from './folder-picker.module.css';
import { NewFolderHere } from './new-folder-here.tsx';
import { PickerRow } from './picker-row.tsx';
import { type JudgePlace, keyOf, type PickedFolder, type Place, usePlaces } from './places.ts';
import { type PlaceAct, RecentPlaces } from './recent-places.tsx';
import { useFoundPlaces } from './use-found-places.ts';
import { useRecentPlaces } from './use-recent-places.ts';

interface FolderPickerProps {
  label: string;
  /** Where one is: its space is open at first. */
  here: { space: number; folder: number | null } | undefined;
  judge: JudgePlace;
  chosen: PickedFolder | undefined;
  onChoose: (chosen: PickedFolder) => void;
  /** What each place offers at once, instead of choosing it first. */
  act?: PlaceAct;
  /** Folders can be made in the place that is chosen, or else here. */
  makesFolders?: boolean;
}

/** All spaces with their folders: used lately, opened one by one, or found by a part of their name. */
export function FolderPicker(props: FolderPickerProps) {
  const { label, here, judge, chosen, onChoose, act, makesFolders = false } = props;
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string[]>(() => (here ? [keyOf(here.space, null)] : []));
  const places = usePlaces(judge, open);
  const { recent, isAsked } = useRecentPlaces(judge);
  const { found, isLooking } = useFoundPlaces(places, judge, text);
  const shown = text ? found : places;
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
  const hereKey = here && keyOf(here.space, here.folder);
  const all = [...places, ...found, ...recent];
  const parent = all.find(({ key }) => key === (chosenKey ?? hereKey));
  const showMade = ({ id, space, pathIds, name }: Folder) => {
    const above = [keyOf(space, null), ...pathIds.map(String)];
    setOpen((now) => [...new Set([...now, ...above])]);
    onChoose({ space, folder: id, name });
  };
  const renderRow = (row: TreeRowView<Place>) => (
    <PickerRow row={row} isChosen={row.id === chosenKey} onChoose={onChoose} act={act} />
  );
  return (
    <div className={classes.picker}>
      <FilterBox label={t`Find a folder`} onFilter={(next) => setText(next.trim())} width={592} />
      {text === '' && <RecentPlaces places={recent} {...{ chosenKey, onChoose, act }} />}
      <div className={classes.tree} data-short={recent.length > 0 || undefined}>
        {shown.length === 0 && text && (
          <p className={classes.none}>{isLooking ? t`Looking…` : t`No folder matches this name.`}</p>
        )}
        {/* Not before what stands above it, which would push it down under the pointer. */}
        {shown.length > 0 && isAsked && (
          <Tree
            key={text ? 'found' : 'all'}
            label={label}
            model={model}
            open={open}
            onOpenChange={setOpen}
            current={text ? undefined : hereKey}
            rowHeight={text ? 48 : 38}
            renderRow={renderRow}
          />
        )}
      </div>
      {makesFolders && parent?.canCreate && (
        <NewFolderHere key={parent.key} parent={parent} onMade={showMade} />
      )}
    </div>
  );
}
