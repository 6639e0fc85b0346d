import type { AnnotationState } from '@atrium/contract/annotations';
import type { QueryClient } from '@tanstack/react-query';
import { hasStatus } from '../../../base/call-error.ts';
import { onConnectivity } from '../../../base/connectivity.ts';
import { readCopyAnnotations } from '../../../base/offline/copies.ts';
import type { CopyAnnotations } from '../../../base/offline/databases.ts';
import { whereKept } from '../../../base/offline/where-kept.ts';
import { loadAnnotations } from '../../../base/viewer-calls.ts';
import type { News } from './sync.ts';

interface About {
  id: number;
  password: string | undefined;
  /** Of the file that is shown. */
  version: number | undefined;
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
  const ask = () => loadAnnotations(client, about, undefined, about.version);
  while (!isStopped()) {
    try {
      return await whereKept<First>(
        async () => ({ ...((await ask()) satisfies AnnotationState), isFresh: true }),
        async () => asFirst(await readCopyAnnotations(about.id), about.version),
      );
    } catch (error) {
      tell('unread');
      if (hasStatus(error, 403, 404)) return undefined;
      await waitForBetter();
    }
  }
  return undefined;
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
