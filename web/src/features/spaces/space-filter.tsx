import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconFilter } from '@tabler/icons-react';
import classes from './spaces-menu.module.css';

interface SpaceFilterProps {
  typed: string;
  onType: (typed: string) => void;
  found: number;
}

export function SpaceFilter({ typed, onType, found }: SpaceFilterProps) {
  const { t } = useLingui();
  const isFiltering = typed.trim() !== '';
  return (
    <>
      <label className={classes.filter}>
        <IconFilter size={15} stroke={1.6} aria-hidden="true" />
        <input
          type="search"
          value={typed}
          placeholder={t`Filter spaces`}
          aria-label={t`Filter spaces`}
          // In a drawer, Escape clears what was typed and leaves the drawer open.
          data-mantine-stop-propagation={typed !== '' || undefined}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onType('');
          }}
        />
      </label>
      <div className={isFiltering && found === 0 ? classes.none : 'atr-hidden'} role="status">
        {isFiltering &&
          (found === 0 ? t`No space has this name.` : plural(found, { one: '# space', other: '# spaces' }))}
      </div>
    </>
  );
}
