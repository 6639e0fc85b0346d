import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askServer, useOnline } from '../../base/http/connectivity.ts';
import { OfflineState } from '../../ui/state/offline-state.tsx';
import classes from './plain-page.module.css';

/** What stands in the place of a whole page that needs the server. */
export function OfflinePage() {
  const router = useRouter();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) router.invalidate();
    wasOffline.current = !online;
  }, [online, router]);
  return (
    <div className={classes.middle}>
      <OfflineState level="h1" onRetry={async () => (await askServer()) && router.invalidate()} />
    </div>
  );
}
