import { createContext, use } from 'react';

/** Opens the window that sends what was made offline: the app draws it over whatever page asks for it. */
export const SyncWindowContext = createContext<() => void>(() => {});

export const useSyncWindow = () => use(SyncWindowContext);
