import { createContext, use } from 'react';

/** Opens the window of what one has shared, and what became of it. */
export const SharesWindowContext = createContext<(about: object) => void>(() => {});

export const useSharesWindow = () => use(SharesWindowContext);
