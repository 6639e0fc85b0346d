import { isSilence } from '../../base/http/call-error.ts';
import { isOnline } from '../../base/http/connectivity.ts';

/**
 * The server's answer, or what this device keeps where none comes. While it is known to be silent what is kept comes
 * at once.
 */
export async function whereKept<T>(ask: () => Promise<T>, read: () => Promise<T | undefined>): Promise<T> {
  // A browser that keeps nothing has nothing to offer.
  const kept = () => read().catch(refused);
  if (!isOnline()) {
    const found = await kept();
    if (found !== undefined) return found;
  }
  try {
    return await ask();
  } catch (error) {
    if (!isSilence(error)) throw error;
    const found = await kept();
    if (found === undefined) throw error;
    return found;
  }
}

/** A copy that is there and may not be opened, or cannot: whoever asks for it is told why. */
export class CopyUnusable extends Error {
  override name = 'CopyUnusable';
}

function refused(error: unknown): undefined {
  if (error instanceof CopyUnusable) throw error;
}
