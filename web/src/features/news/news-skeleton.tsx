import '@mantine/core/styles/Skeleton.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './news-widget.module.css';

const widths = ['86%', '64%', '78%'];

export function NewsSkeleton() {
  const { t } = useLingui();
  return (
    <div className={classes.ghosts} role="status" aria-label={t`Loading news`}>
      {widths.map((width) => (
        <div key={width}>
          <Skeleton width={width} height={14} />
          <Skeleton width="40%" height={10} mt={8} />
        </div>
      ))}
    </div>
  );
}
