import type { QueryClient } from '@tanstack/react-query';
import { type SendOptions, sendKept } from '../../../core/annotation-sending/send-kept-annotations.ts';
import { keptVersions } from '../../../core/offline/outbox-store.ts';

/**
 * Sends what was drawn on files that have been replaced since, and could not be sent then. What cannot be sent now
 * waits for the next visit.
 */
export async function sendEarlier(
  client: QueryClient,
  id: number,
  shown: number,
  options: SendOptions,
): Promise<void> {
  for (const version of await keptVersions(id)) {
    if (version !== shown) await sendKept(client, id, version, options).catch(() => {});
  }
}
