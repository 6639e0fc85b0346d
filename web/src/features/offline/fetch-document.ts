import type { ReadableCopy } from '@atrium/contract/copies';
import { type Document, getDocument } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../base/http/call.ts';
import { hasCode } from '../../base/http/call-error.ts';
import { folderQuery, spacesQuery } from '../../core/library/library.ts';
import type { saveCopy } from '../../core/offline/copies.ts';
import { readBlob } from '../../core/viewer/read-blob.ts';
import { loadAnnotations } from '../../core/viewer/viewer-calls.ts';

/** The password of a protected PDF; null: this one is left out. */
export type AskPassword = (
  document: Pick<Document, 'id' | 'name'>,
  isWrong: boolean,
) => Promise<string | null>;

interface Fetching {
  signal: AbortSignal;
  /** Called with a part from 0 to 1. */
  onProgress: (part: number) => void;
  askPassword: AskPassword;
}

/** Thrown when the password was not given. */
export class Skipped extends Error {}

/** Everything that makes a copy, as `saveCopy` takes it. What the server has not just said is asked at once with the rest. */
export async function fetchDocument(
  client: QueryClient,
  id: number,
  known: ReadableCopy | undefined,
  fetching: Fetching,
): Promise<Parameters<typeof saveCopy>> {
  const { signal, onProgress } = fetching;
  const hasNone = known?.seq === 0 && known.needsPassword === false;
  // A protected PDF refuses: that is looked at once the rest is there.
  const first = hasNone
    ? { annotations: [], seq: 0, version: known.version }
    : loadAnnotations(client, { id, password: undefined, signal }).catch((error: unknown) => error);
  const [document, file, spaces] = await Promise.all([
    known?.document ?? readDocument(id, signal),
    readBlob(client, id, { signal, onProgress }),
    client.ensureQueryData({ ...spacesQuery, meta: { handles: () => true } }),
  ]);
  const above = await readAbove(client, document);
  const { annotations, seq, version } = await annotationsOf(document, file.version, await first);
  signal.throwIfAborted();
  const spaceName = spaces.find((space) => space.id === document.space)?.name ?? '';
  const now = Date.now();
  return [
    {
      ...{ id, document, spaceName, above, version, size: file.bytes.size },
      ...{ savedAt: now, checkedAt: now, lock: null },
    },
    file.bytes,
    { documentId: id, version, seq, rows: annotations },
  ];

  /**
   * Reads the annotations of the very version that the bytes are of. A password goes into this call and nowhere else.
   */
  async function annotationsOf(
    about: Parameters<AskPassword>[0],
    version: number | undefined,
    answer: unknown,
  ) {
    let password: string | undefined;
    let known = answer as Awaited<ReturnType<typeof loadAnnotations>> | Error;
    for (;;) {
      if (!(known instanceof Error)) {
        if (version === undefined || known.version === version) return known;
        // Another file was put in place meanwhile.
      } else if (hasCode(known, 'document.pdf-password')) {
        const given = await fetching.askPassword(about, password !== undefined);
        signal.throwIfAborted();
        if (given === null) throw new Skipped();
        password = given;
      } else throw known;
      known = await loadAnnotations(client, { id, password, signal }, undefined, version).catch(
        (error: Error) => error,
      );
    }
  }
}

/** The folders that it lies in, from the outermost one: mostly known to the page that saves it. */
export async function readAbove(
  client: QueryClient,
  { space, folder }: Pick<Document, 'space' | 'folder'>,
): Promise<number[]> {
  if (folder === null) return [];
  const quiet = { meta: { handles: () => true } };
  const found = await client
    .ensureQueryData({ ...folderQuery(space, folder), ...quiet })
    .catch(() => undefined);
  return [...(found?.pathIds ?? []), folder];
}

/** Reads a document without the token that opens it. */
async function readDocument(id: number, signal: AbortSignal): Promise<ReadableCopy['document']> {
  const { psPdfKitAccessToken: _, ...document } = await send(getDocument, { params: { id } }, { signal });
  return document;
}
