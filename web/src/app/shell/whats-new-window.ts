import { createContext } from 'react';

/** Opens what the product has lately got, from the dashboard's notice and from the account menu. */
export const WhatsNewContext = createContext<(about: object) => void>(() => {});
