import { useMatches, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { askServer, useOnline } from '../../base/http/connectivity.ts';
import { lazily } from '../../ui/state/lazily.tsx';
import { OfflineState } from '../../ui/state/offline-state.tsx';
import classes from './plain-page.module.css';

interface KeptHereProps {
  place: { spaceId: number; folderId: number | null };
}

/** Where its code is not on this device, the page goes without. */
const KeptHere = lazily<KeptHereProps>(() =>
  import('../../core/offline/kept-here.tsx').then(
    ({ KeptHere }) => KeptHere,
    () => () => null,
  ),
);

/** What stands in the place of a whole page that needs the server. */
export function OfflinePage() {
  const router = useRouter();
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) router.invalidate();
    wasOffline.current = !online;
  }, [online, router]);
  const place = usePlace();
  return (
    <div className={classes.middle}>
      <OfflineState level="h1" onRetry={async () => (await askServer()) && router.invalidate()}>
        {place && (
          <Suspense fallback={null}>
            <KeptHere place={place} />
          </Suspense>
        )}
      </OfflineState>
    </div>
  );
}

const idIn = (id: string | undefined) => (id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null);

/** The space or the folder that the address names. */
function usePlace(): KeptHereProps['place'] | undefined {
  const { spaceId, folderId }: Partial<Record<string, string>> = useMatches().at(-1)?.params ?? {};
  const space = idIn(spaceId);
  return space === null ? undefined : { spaceId: space, folderId: idIn(folderId) };
}
