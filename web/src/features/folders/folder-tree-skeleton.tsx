import '@mantine/core/styles/Skeleton.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import classes from './folder-tree.module.css';

const widths = [132, 96, 148, 112, 124];

export function FolderTreeSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading folders`}>
      {widths.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton width={width} height={12} />
          <Skeleton width={18} height={10} />
        </div>
      ))}
    </div>
  );
}
