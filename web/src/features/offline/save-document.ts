import { type Document, getDocument } from '@atrium/contract/documents';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../base/call.ts';
import { hasCode } from '../../base/call-error.ts';
import { documentQuery, spacesQuery } from '../../base/library.ts';
import { saveCopy } from '../../base/offline/copies.ts';
import { readBlob } from '../../base/read-blob.ts';
import { loadAnnotations } from '../../base/viewer-calls.ts';

/** The password of a protected PDF; null: this one is left out. */
export type AskPassword = (
  document: Pick<Document, 'id' | 'name'>,
  isWrong: boolean,
) => Promise<string | null>;

interface Saving {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  askPassword: AskPassword;
}

/** Its password was not given. */
export class Skipped extends Error {}

/** Keeps one document on this device, whole or not at all. */
export async function saveDocument(client: QueryClient, id: number, saving: Saving): Promise<void> {
  const { signal, onProgress } = saving;
  const document = await send(getDocument, { params: { id } }, { signal });
  // With it comes the token that opens its file.
  client.setQueryData(documentQuery(id).queryKey, document);
  const spaceName = await nameOfSpace(client, document.space);
  const file = await readBlob(client, id, { signal, onProgress });
  const { annotations, seq, version } = await readAnnotations(client, document, file.version, saving);
  signal.throwIfAborted();
  const { psPdfKitAccessToken: _, ...kept } = document;
  const now = Date.now();
  await saveCopy(
    {
      ...{ id, document: kept, spaceName, version, size: file.bytes.size },
      ...{ savedAt: now, checkedAt: now, lock: null },
    },
    file.bytes,
    { documentId: id, version, seq, rows: annotations },
  );
}

async function nameOfSpace(client: QueryClient, space: number): Promise<string> {
  const spaces = await client.ensureQueryData({ ...spacesQuery, meta: { handles: () => true } });
  return spaces.find(({ id }) => id === space)?.name ?? '';
}

/** Of the very version that the bytes are of. The password goes into this call and nowhere else. */
async function readAnnotations(
  client: QueryClient,
  document: Document,
  version: number | undefined,
  { signal, askPassword }: Saving,
) {
  let password: string | undefined;
  for (;;) {
    try {
      return await loadAnnotations(client, { id: document.id, password, signal }, undefined, version);
    } catch (error) {
      if (!hasCode(error, 'document.pdf-password')) throw error;
      const given = await askPassword(document, password !== undefined);
      signal.throwIfAborted();
      if (given === null) throw new Skipped();
      password = given;
    }
  }
}
