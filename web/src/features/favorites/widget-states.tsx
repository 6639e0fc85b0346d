import { Trans } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TryAgain } from '../../ui/state/try-again.tsx';
import classes from './favorites.module.css';

export function WidgetEmpty({ children }: { children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <IconStar size={28} stroke={1.4} aria-hidden="true" />
      {children}
    </div>
  );
}

export const WidgetFailed = ({ onRetry }: { onRetry: () => void }) => (
  <TryAgain onRetry={onRetry}>
    <Trans>The favorites could not be loaded.</Trans>
  </TryAgain>
);

export const WidgetAwaited = () => (
  <div aria-hidden="true">
    {[64, 80, 52].map((width) => (
      <div key={width} className={classes.row}>
        <span className={classes.bone} style={{ width: 36, height: 22 }} />
        <span className={classes.bone} style={{ width: `${width}%` }} />
      </div>
    ))}
  </div>
);
