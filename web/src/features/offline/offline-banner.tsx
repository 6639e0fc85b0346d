import { Trans, useLingui } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { useOnline } from '../../base/http/connectivity.ts';
import { canWorkOffline, isSafari, safariDays } from '../../core/offline/this-browser.ts';
import { Notice } from '../../ui/state/notice.tsx';
import { UnsupportedNotice } from './not-supported.tsx';
import classes from './offline.module.css';

export function OfflineBanner() {
  const { t } = useLingui();
  const isOnline = useOnline();
  if (!canWorkOffline())
    return (
      <div className={classes.banner}>
        <UnsupportedNotice />
      </div>
    );
  if (isOnline) return null;
  return (
    <div className={classes.banner}>
      <Notice kind="info" title={t`You are offline`} icon={IconWifiOff}>
        <Trans>
          Annotations made offline will be saved and synchronized automatically once you are back online.
        </Trans>
        {isSafari() && (
          <>
            {' '}
            <Trans>Go online within the next {safariDays} days to save your changes.</Trans>
          </>
        )}
      </Notice>
    </div>
  );
}
