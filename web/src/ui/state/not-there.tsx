import { hasStatus } from '../../base/http/call-error.ts';

/**
 * Stands where the page itself could not be read. Its loader tells that before, but not where somebody pointed at the
 * link in vain: what was tried then counts as loaded for a while.
 */
export function NotThere({ error }: { error: Error | null }) {
  // A refusal leads to a page of its own.
  const isRefused = hasStatus(error, 403) || hasStatus(error, 404) || hasStatus(error, 401);
  if (error && !isRefused) throw error;
  return null;
}
