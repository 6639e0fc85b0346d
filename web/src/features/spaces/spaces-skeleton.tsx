import '@mantine/core/styles/Skeleton.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './spaces-page.module.css';

const widths = [140, 180, 120, 160, 200];

export function SpacesSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.grid} role="status" aria-label={t`Loading spaces`}>
      {widths.map((width) => (
        <div key={width} className={classes.ghost}>
          <Skeleton width={width} height={14} />
          <Skeleton width="92%" height={10} mt={4} />
          <Skeleton width="64%" height={10} />
        </div>
      ))}
    </div>
  );
}
