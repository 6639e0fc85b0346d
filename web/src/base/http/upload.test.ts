import { uploadDocuments } from '@atrium/contract/documents';
import { describe, expect, it, vi } from 'vitest';
import { makeToken } from '../../testing/make-token.ts';
import { ok, refuse } from '../../testing/stub-server.ts';
import { stubUploads } from '../../testing/stub-uploads.ts';
import { endSession, startSession } from '../session/session.ts';
import { giveUpSigningIn, isAskingToSignIn } from '../session/sign-in-again.ts';
import { isUnreachable } from './call-error.ts';
import { upload } from './upload.ts';

const text = (name: string) => ({ file: new File(['some text'], name), name });
const input = {
  fields: { spaceId: 3, names: ['a.txt', 'b.txt'], subFolders: ['', 'Lyon'] },
  files: [text('a.txt'), text('b.txt')],
};
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('did not fail');
    },
    (error) => error,
  );

describe('upload', () => {
  it('[DOC-05] sends fields before files, lists one value after another, with the token', async () => {
    const token = makeToken();
    startSession(token);
    const seen = stubUploads(ok([]));
    expect(await upload(uploadDocuments, input)).toEqual([]);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/documents/multiple', token });
    expect(seen[0]?.fields).toEqual([
      ['spaceId', '3'],
      ['names', 'a.txt'],
      ['names', 'b.txt'],
      ['subFolders', ''],
      ['subFolders', 'Lyon'],
    ]);
    expect(seen[0]?.files.map(({ field, name }) => [field, name])).toEqual([
      ['files', 'a.txt'],
      ['files', 'b.txt'],
    ]);
  });

  it('[DOC-05] tells how much has left', async () => {
    const shares: number[] = [];
    stubUploads((sent) => {
      sent.progress(0.25);
      sent.progress(1);
      return ok([])();
    });
    await upload(uploadDocuments, input, { onProgress: (share) => shares.push(share) });
    expect(shares).toEqual([0.25, 1]);
  });

  it('[ERR-01] a refusal carries status, code and message', async () => {
    stubUploads(refuse('upload.type-not-allowed', 'Not so.'));
    const error = await failure(upload(uploadDocuments, input));
    expect(error).toMatchObject({ status: 415, code: 'upload.type-not-allowed', message: 'Not so.' });
  });

  it('[ERR-01] no answer, and an answer that is not ours, are failures', async () => {
    stubUploads(() => 'no answer');
    expect(isUnreachable(await failure(upload(uploadDocuments, input)))).toBe(true);
    stubUploads(() => new Response('<html>', { status: 201 }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await failure(upload(uploadDocuments, input))).message).toMatch(/may not have come from Atrium/);
  });

  it('[DOC-05] an aborted upload ends its request, and one aborted before sends nothing', async () => {
    const controller = new AbortController();
    const seen = stubUploads(() => new Promise(() => {}));
    const sending = failure(upload(uploadDocuments, input, { signal: controller.signal }));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    controller.abort();
    expect((await sending).name).toBe('AbortError');
    expect(seen[0]?.aborted).toBe(true);
    const late = await failure(upload(uploadDocuments, input, { signal: controller.signal }));
    expect(late.name).toBe('AbortError');
    expect(seen).toHaveLength(1);
  });
});

describe('[ERR-01] a 401 in the middle of an upload', () => {
  it('waits for the sign-in over the page and sends the files once more', async () => {
    const fresh = makeToken({ endsIn: 7200 });
    startSession(makeToken());
    const seen = stubUploads(({ token }) => (token === fresh ? ok([])() : refuse('auth.required')()));
    const sending = upload(uploadDocuments, input);
    await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
    startSession(fresh);
    expect(await sending).toEqual([]);
    expect(seen.map(({ files }) => files.length)).toEqual([2, 2]);
  });

  it('fails when the person leaves instead', async () => {
    startSession(makeToken());
    stubUploads(refuse('auth.required'));
    const sending = failure(upload(uploadDocuments, input));
    await vi.waitFor(() => expect(isAskingToSignIn()).toBe(true));
    giveUpSigningIn();
    expect(await sending).toMatchObject({ status: 401 });
    endSession();
  });
});
