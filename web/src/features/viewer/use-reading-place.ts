import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef } from 'react';
import { rememberOpening } from '../../core/recent/recent.ts';
import { FromDeviceContext } from './from-device.ts';

/** Who rests on a page for so long reads it. */
const rest = 1000;

/** Remembers the page that somebody is on, once they turned one: whoever only looks in again loses no place. */
export function useReadingPlace(documentId: number, { page, pages }: { page: number; pages: number }): void {
  const client = useQueryClient();
  const fromDevice = use(FromDeviceContext);
  const known = useRef(page);
  const tell = useRef<() => void>(undefined);
  useEffect(() => {
    tell.current = undefined;
    if (fromDevice || page === known.current || page < 1 || page > pages) return;
    tell.current = () => {
      tell.current = undefined;
      known.current = page;
      rememberOpening(client, documentId, { page, pages });
    };
    const timer = setTimeout(() => tell.current?.(), rest);
    return () => clearTimeout(timer);
  }, [client, documentId, fromDevice, page, pages]);
  useEffect(() => {
    const leave = () => tell.current?.();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);
}
