import { useSyncExternalStore } from 'react';
import type { ErrorReport } from './errors.ts';

export interface OpenReport extends ErrorReport {
  retry?: () => void;
}

let open: OpenReport | null = null;
const listeners = new Set<() => void>();

/** Shows the error dialog. The first error stays: what follows is mostly its consequence. */
export function openReport(report: OpenReport): void {
  open ??= report;
  tell();
}

export function closeReport(): void {
  open = null;
  tell();
}

export const useOpenReport = (): OpenReport | null => useSyncExternalStore(subscribe, () => open);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
