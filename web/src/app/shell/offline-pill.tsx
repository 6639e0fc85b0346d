import { Trans } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../base/http/connectivity.ts';
import classes from './header.module.css';

/** Says so as long as it lasts; told to those who listen as it comes and goes. */
export function OfflinePill() {
  const online = useOnline();
  return (
    <div role="status" className={classes.offline}>
      {!online && (
        <span className={classes.pill}>
          <IconWifiOff size={15} stroke={1.6} aria-hidden="true" />
          <span className={classes.pillText}>
            <Trans>Offline</Trans>
          </span>
        </span>
      )}
    </div>
  );
}
