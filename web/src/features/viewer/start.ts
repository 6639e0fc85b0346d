import { createContext } from 'react';

/** Where a PDF is opened, as its address says it. */
export interface Start {
  /** From 1. */
  page?: number;
  /** The words that are looked for there. */
  find?: string;
}

const longestWords = 200;

/** An address that asks for nothing, or for nonsense, begins at the beginning. */
export const readStart = ({ page, find }: Record<string, unknown>): Start => ({
  ...(/^[1-9]\d{0,6}$/.test(String(page)) && { page: Number(page) }),
  ...(typeof find === 'string' && find.trim() !== '' && { find: find.slice(0, longestWords) }),
});

export const StartContext = createContext<Start>({});
