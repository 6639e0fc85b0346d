import { createContext, use } from 'react';

/** What somebody is about to share by mail. */
export interface ShareItems {
  documents: { id: number; name: string; format: string }[];
  folders: { id: number; name: string }[];
  spaces: { id: number; name: string }[];
  /** How many of those chosen may not be shared. */
  leftOut: number;
}

/** Opens the window that shares: the app draws it over whatever page asks for it. */
export const ShareWindowContext = createContext<(items: ShareItems) => void>(() => {});

export const useShareWindow = () => use(ShareWindowContext);
