import { makeStore, useStore } from '../store.ts';
import type { ErrorReport } from './errors.ts';

export interface OpenReport extends ErrorReport {
  retry?: () => void;
}

const open = makeStore<OpenReport | null>(null);

/** Shows the error dialog. The first error stays: what follows is mostly its consequence. */
export const openReport = (report: OpenReport): void => open.set(open.get() ?? report);

export const closeReport = (): void => open.set(null);

export const useOpenReport = (): OpenReport | null => useStore(open);
