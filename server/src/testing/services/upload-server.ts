import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { createDiskStore, type DiskStore } from '../../base/storage/disk-store.ts';

import { readUpload } from '../../core/files/read-upload.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { waitFor } from '../wait-for.ts';
import { type BareServer, openBareServer } from './bare-server.ts';

/** A server with one call, which takes uploads, and what a test can see of it and change in it. */
export interface UploadServer extends BareServer {
  disk: DiskStore;
  state: {
    /** The store that the call uses. */
    files: DiskStore;
    /** What it did, in order. */
    steps: string[];
    running: number;
    /** Whether a request's connection has ended. */
    isClosed: boolean;
    /** Holds up the question whether somebody may upload here. */
    gate: Promise<void> | undefined;
    refuse: { begin?: Error; file?: Error; content?: Error };
  };
  reset(): Promise<void>;
  incoming(): Promise<string[]>;
  expectNothingStored(): Promise<void>;
}

export const maxBytes = 1_000_000;
const fields = z.object({
  spaceId: z.coerce.number().int(),
  names: z.array(z.string().max(100)).default([]),
});

export async function openUploadServer(): Promise<UploadServer> {
  const folder = await makeTemporaryFolder();
  const disk = await createDiskStore(folder, { reserveBytes: 0 });
  const fresh = () => ({ files: disk, steps: [], isClosed: false, gate: undefined, refuse: {} });
  const state: UploadServer['state'] = { ...fresh(), running: 0 };
  const throwIf = (error: Error | undefined) => {
    if (error) throw error;
  };
  const server = await openBareServer((app) => {
    app.post('/api/rest/upload', async (request) => {
      state.running += 1;
      request.raw.once('close', () => {
        state.isClosed = true;
      });
      try {
        const { context, files } = await readUpload(
          { files: state.files, log: request.log, scanner: undefined } as never,
          request,
          {
            fields,
            repeated: ['names'],
            fileField: 'files',
            maxFiles: 3,
            maxBytes,
            async begin(given) {
              state.steps.push('begin');
              await state.gate;
              throwIf(state.refuse.begin);
              return given;
            },
            file(_, index, filename) {
              state.steps.push(`file ${index} ${filename}`);
              throwIf(state.refuse.file);
              return {
                inspect(head) {
                  state.steps.push(`content ${head.length}`);
                  throwIf(state.refuse.content);
                },
              };
            },
          },
        );
        await state.files.keep(files);
        return { context, files: files.map(({ hash, size, filename }) => ({ hash, size, filename })) };
      } finally {
        state.running -= 1;
      }
    });
  });
  const incoming = () => readdir(join(folder, 'incoming'));
  return {
    ...server,
    disk,
    state,
    incoming,
    async reset() {
      Object.assign(state, fresh());
      for await (const { hash } of disk.list()) await disk.remove(hash);
    },
    async expectNothingStored() {
      await waitFor('the server to finish', () => state.running === 0);
      expect(await incoming()).toEqual([]);
      for await (const { hash } of disk.list()) expect(hash).toBeUndefined();
    },
  };
}

export type FormPart = [name: string, value: string | Buffer, filename?: string];

/** A form with the boundary "x", written by hand, so that it can be wrong. */
export function formBody(parts: FormPart[], end = '--x--\r\n'): Buffer {
  const written = parts.flatMap(([name, value, filename]) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"`),
    // a name's bytes as they are
    Buffer.from(
      filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: text/plain`,
      'latin1',
    ),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(end)]);
}
