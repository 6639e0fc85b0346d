import type { CallError } from '../http/call-error.ts';

/** Says which failures of a query or mutation its own code shows, so that the global handler stays quiet. */
export interface FailureMeta extends Record<string, unknown> {
  handles?: number[] | ((error: CallError) => boolean);
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

export function isHandled(meta: FailureMeta | undefined, error: CallError): boolean {
  if (!meta?.handles) return false;
  return typeof meta.handles === 'function' ? meta.handles(error) : meta.handles.includes(error.status);
}
