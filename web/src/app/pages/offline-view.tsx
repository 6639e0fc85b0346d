import { lazy, Suspense, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './offline-view.module.css';

const DeviceView = lazy(async () => ({
  default: (await import('../../features/viewer/device-view.tsx')).DeviceView,
}));

/** OFFLINE_DOCUMENT_VIEW: one document that is kept on this device, over the whole screen. */
export function OfflineView({ documentId }: { documentId: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page below is out of reach until this one is closed.
    const below = document.getElementById('root');
    const focused = document.activeElement;
    if (below) below.inert = true;
    place.current?.focus();
    return () => {
      if (below) below.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, []);
  return createPortal(
    <div ref={place} tabIndex={-1} className={classes.over}>
      <Suspense fallback={null}>
        <DeviceView documentId={documentId} closesTo="/offline" />
      </Suspense>
    </div>,
    document.body,
  );
}
