import type { Space } from '@atrium/contract/spaces';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { spacePath } from './space-paths.ts';
import classes from './spaces-menu.module.css';

interface SpaceEntryProps {
  space: Space;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** The arrow opens the space here in the menu, the name opens its page. */
export function SpaceEntry({ space, isOpen, onToggle, onChoose, children }: SpaceEntryProps) {
  const { t } = useLingui();
  const inside = useId();
  return (
    <li>
      <div className={classes.space}>
        <button
          type="button"
          className={classes.arrow}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? inside : undefined}
          aria-label={t`Folders of ${space.name}`}
        >
          <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        </button>
        <Link
          to={spacePath(space.id)}
          className={classes.name}
          onClick={onChoose}
          activeProps={{ 'aria-current': undefined }}
          dir="auto"
        >
          {space.name}
        </Link>
      </div>
      {isOpen && (
        <div id={inside} className={classes.inside}>
          {children}
        </div>
      )}
    </li>
  );
}
