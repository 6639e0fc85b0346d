import type { QueryClient } from '@tanstack/react-query';
import {
  acknowledge,
  dropSent,
  isEmpty,
  type Outbox,
  takeBack,
  takeBatch,
} from '../../../base/annotations/outbox.ts';
import { CallError, hasCode, hasStatus } from '../../../base/call-error.ts';
import { saveAnnotations } from '../../../base/viewer-calls.ts';
import { keepOutbox, keptVersions, readOutbox } from './keep-outbox.ts';

interface About {
  id: number;
  password: string | undefined;
}

/**
 * Sends what was drawn on files that have been replaced since, and could not be sent then: the server keeps it with
 * its version, and carries it over. What cannot be sent now waits for the next visit.
 */
export async function sendEarlier(client: QueryClient, about: About, shown: number): Promise<void> {
  for (const version of keptVersions(about.id)) {
    if (version !== shown) await send(client, about, version).catch(() => {});
  }
}

async function send(client: QueryClient, about: About, version: number): Promise<void> {
  let outbox: Outbox = readOutbox(about.id, version);
  let most: number | undefined;
  while (!isEmpty(outbox)) {
    outbox = takeBatch(outbox, most);
    try {
      await saveAnnotations(client, about, { operations: outbox.sent, since: 0, version });
      outbox = acknowledge(outbox, new Map());
    } catch (error) {
      if (!isFinal(error)) throw error;
      // One of them: alone it is left behind, and the others arrive.
      outbox = outbox.sent.length > 1 ? takeBack(outbox) : dropSent(outbox);
      most = 1;
    }
    keepOutbox(about.id, version, outbox);
  }
}

/** What would be refused again and again; a right that was lost may come back. */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallError && hasStatus(error, 400, 413, 422) && !hasCode(error, 'document.pdf-password');
