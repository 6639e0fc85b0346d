import type { Space } from '@atrium/contract/spaces';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { spacesQuery } from '../../core/library/library.ts';
import { TryAgain } from '../../ui/state/try-again.tsx';
import { setSpaceOpen, useOpenSpaces } from './open-spaces.ts';
import { filterSpaces, sortSpaces } from './sort-spaces.ts';
import { SpaceEntry } from './space-entry.tsx';
import { SpaceFilter } from './space-filter.tsx';
import classes from './spaces-menu.module.css';
import { SpacesMenuSkeleton } from './spaces-menu-skeleton.tsx';

/** Beyond this many the list gets a filter. */
const fewSpaces = 5;
/** The number of spaces in sight of a long list; the rest is drawn after the page itself. */
const inSight = 24;

interface SpacesMenuProps {
  /** The space of the page, if it has one. */
  current: number | undefined;
  onChoose: (() => void) | undefined;
  /** What an open space holds. */
  renderInside: (space: Space) => ReactNode;
}

/** The spaces in the side menu. */
export function SpacesMenu({ current, onChoose, renderInside }: SpacesMenuProps) {
  const { data, isError, refetch } = useQuery(spacesQuery);
  const open = useOpenSpaces();
  const [typed, setTyped] = useState('');

  useLayoutEffect(() => {
    if (current !== undefined) setSpaceOpen(current, true);
  }, [current]);

  const spaces = useMemo(() => sortSpaces(data ?? []), [data]);
  const hasFilter = spaces.length > fewSpaces;
  const shown = useMemo(() => (hasFilter ? filterSpaces(spaces, typed) : spaces), [hasFilter, spaces, typed]);
  const drawn = useDeferredValue(shown, shown.slice(0, inSight));
  return (
    <>
      <Link to="/spaces" className={classes.heading} onClick={onChoose} activeOptions={{ exact: true }}>
        <Trans>My Spaces</Trans> {data && <span className={classes.count}>{spaces.length}</span>}
      </Link>
      {hasFilter && <SpaceFilter typed={typed} onType={setTyped} found={shown.length} />}
      {!data && !isError && <SpacesMenuSkeleton />}
      {!data && isError && (
        <div className={classes.none}>
          <TryAgain onRetry={() => void refetch()}>
            <Trans>The spaces could not be read.</Trans>
          </TryAgain>
        </div>
      )}
      <ul>
        {drawn.map((space) => (
          <SpaceEntry
            key={space.id}
            space={space}
            isOpen={open.has(space.id)}
            onToggle={() => setSpaceOpen(space.id, !open.has(space.id))}
            onChoose={onChoose}
          >
            {renderInside(space)}
          </SpaceEntry>
        ))}
      </ul>
    </>
  );
}
