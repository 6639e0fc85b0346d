import { settings } from '../../base/settings.ts';
import type { Copy } from './copy-shape.ts';

const dayMs = 86_400_000;

export type Closed = 'locked' | 'too long without contact';

/**
 * Why a copy cannot be opened now. A clock that was put back makes the last contact lie ahead, which is no reason.
 */
export function whyClosed(
  { lock, checkedAt }: Pick<Copy, 'lock' | 'checkedAt'>,
  now = Date.now(),
  days = settings.offlineDays,
): Closed | null {
  if (lock !== null) return 'locked';
  return now - checkedAt > days * dayMs ? 'too long without contact' : null;
}
