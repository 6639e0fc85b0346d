import { Trans } from '@lingui/react/macro';
import classes from './folder-picker.module.css';
import { PlaceIcon } from './place-icon.tsx';
import type { PickedFolder, Place } from './places.ts';

export interface PlaceAct {
  label: string;
  run: (picked: PickedFolder) => void;
}

interface RecentPlacesProps {
  places: Place[];
  chosenKey: string | undefined;
  onChoose: (picked: PickedFolder) => void;
  act: PlaceAct | undefined;
}

/** Above the tree: where somebody was or moved something to. */
export function RecentPlaces({ places, chosenKey, onChoose, act }: RecentPlacesProps) {
  if (places.length === 0) return null;
  return (
    <section className={classes.recent}>
      <h3 className={classes.title}>
        <Trans>Recent</Trans>
      </h3>
      <ul className={classes.list}>
        {places.map((place) => (
          <li
            key={place.key}
            className={classes.recentRow}
            data-chosen={place.key === chosenKey || undefined}
          >
            <button
              type="button"
              className={classes.choose}
              aria-pressed={place.key === chosenKey}
              onClick={() => onChoose(pickedOf(place))}
            >
              <PlaceIcon place={place} />
              <PlaceName place={place} />
            </button>
            {act && (
              <button type="button" className={classes.act} onClick={() => act.run(pickedOf(place))}>
                {act.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const pickedOf = ({ space, folder, name }: Place): PickedFolder => ({ space, folder, name });

export const PlaceName = ({ place }: { place: Place }) => (
  <span className={classes.name}>
    <bdi>{place.name}</bdi>
    {place.where && <span className={classes.where}>{place.where}</span>}
  </span>
);
