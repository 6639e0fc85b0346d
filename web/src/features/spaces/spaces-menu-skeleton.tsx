import '@mantine/core/styles/Skeleton.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './spaces-menu.module.css';

const widths = [140, 168, 112, 152, 128];

/** Stands in the side menu while the spaces are read. */
export function SpacesMenuSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading spaces`}>
      {widths.map((width) => (
        <div key={width} className={classes.ghost}>
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  );
}
