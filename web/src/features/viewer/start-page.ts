import { createContext } from 'react';

/** The page that an address asks for, from 1; an address that asks for nothing, or for nonsense, begins at the beginning. */
export const readStartPage = ({ page }: Record<string, unknown>): { page?: number } =>
  /^[1-9]\d{0,6}$/.test(String(page)) ? { page: Number(page) } : {};

/** The page at which a PDF is opened. */
export const StartPageContext = createContext<number | undefined>(undefined);
