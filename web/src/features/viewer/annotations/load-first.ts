import type { Document } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../base/http/call-error.ts';
import { onConnectivity } from '../../../base/http/connectivity.ts';
import { readCopy, readCopyAnnotations, updateCopy } from '../../../core/offline/copies.ts';
import type { CopyAnnotations } from '../../../core/offline/copy-shape.ts';
import { whereKept } from '../../../core/offline/where-kept.ts';
import { documentQuery } from '../../../core/viewer/document-query.ts';
import { loadAnnotations } from '../../../core/viewer/viewer-calls.ts';
import type { News } from './send-while-open.ts';

interface About {
  id: number;
  password: string | undefined;
  /** The version of the file that is shown. */
  version: number | undefined;
  fromDevice: boolean;
}

export interface First extends News {
  version: number;
  /** The server said so just now. */
  isFresh: boolean;
}

const tryAgainAfter = 5000;

/** What the pages start with: as the server has it, or as it is kept on this device. Tries until it has something. */
export async function loadFirst(
  client: QueryClient,
  about: About,
  tell: (state: 'unread') => void,
  isStopped: () => boolean,
): Promise<First | undefined> {
  const kept = async () => asFirst(await readCopyAnnotations(about.id), about.version);
  const ask = async (): Promise<First> => {
    const first = { ...(await loadAnnotations(client, about, undefined, about.version)), isFresh: true };
    noteContact(client, about.id).catch(() => {});
    return first;
  };
  while (!isStopped()) {
    try {
      return ((about.fromDevice || undefined) && (await kept())) ?? (await whereKept(ask, kept));
    } catch (error) {
      tell('unread');
      if (hasStatus(error, 403, 404)) return undefined;
      await waitForBetter();
    }
  }
  return undefined;
}

/** The server has shown it just now: a copy of it is as good as new. */
async function noteContact(client: QueryClient, id: number): Promise<void> {
  if (!(await readCopy(id))) return;
  const found = client.getQueryData(documentQuery(id).queryKey);
  const { psPdfKitAccessToken: _, ...document } = found ?? {};
  await updateCopy(id, {
    checkedAt: Date.now(),
    lock: null,
    ...(found && { document: document as Document }),
  });
}

const asFirst = (kept: CopyAnnotations | undefined, version: number | undefined): First | undefined =>
  kept && (version === undefined || kept.version === version)
    ? { annotations: kept.rows, seq: kept.seq, version: kept.version, isFresh: false }
    : undefined;

/** Some seconds, or until the server is back. */
function waitForBetter(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, tryAgainAfter);
    const stop = onConnectivity(done);
  });
}
