import type { Me } from '@atrium/contract/users';
import { useLocation } from '@tanstack/react-router';
import { createContext, use, useEffect, useRef } from 'react';

export const GuideContext = createContext<(about: object) => void>(() => {});

/** Who is new is led through the app where they arrive; whoever follows a link sees first what it leads to. */
export function FirstVisit({ me }: { me: Me }) {
  const open = use(GuideContext);
  const { pathname } = useLocation();
  const wasOpened = useRef(false);
  const isDue = me.wantsGuide && pathname === '/dashboard';
  useEffect(() => {
    if (!isDue || wasOpened.current) return;
    wasOpened.current = true;
    open({});
  }, [isDue, open]);
  return null;
}
