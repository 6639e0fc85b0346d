import { once } from 'node:events';
import { request as open } from 'node:http';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import { addPiece, createUpload, type NewUpload, type Upload } from '@atrium/contract/uploads';
import type { House } from './house.ts';
import { waitFor } from './wait-for.ts';

/** Begins an upload in pieces that must be let in. */
export async function beginUpload(house: House, token: string, body: NewUpload): Promise<Upload> {
  const begun = await house.ask(createUpload, { body }, { token });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  return begun.body;
}

export interface PieceAnswer {
  status: number;
  /** Where to go on, as the answer says. */
  offset: number | undefined;
  code: ErrorReply['code'] | undefined;
}

export const pieceHeaders = (token: string, at: number, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'tus-resumable': '1.0.0',
  'upload-offset': String(at),
  'content-type': addPiece.bytes,
  ...more,
});

export async function sendPiece(
  house: Pick<House, 'fetch'>,
  token: string,
  id: string,
  at: number,
  bytes: Buffer,
  more: Record<string, string> = {},
): Promise<PieceAnswer> {
  const response = await house.fetch(`/api/rest/uploads/${id}`, {
    method: 'PATCH',
    headers: pieceHeaders(token, at, more),
    body: new Uint8Array(bytes),
  });
  return readAnswer(response.status, response.headers.get('upload-offset'), await response.text());
}

function readAnswer(status: number, offset: string | null | undefined, text: string): PieceAnswer {
  return {
    status,
    offset: offset === null || offset === undefined ? undefined : Number(offset),
    code: text ? (JSON.parse(text) as ErrorReply).code : undefined,
  };
}

/** Where to go on; undefined where there is no such upload. */
export async function askOffset(
  house: Pick<House, 'fetch'>,
  token: string,
  id: string,
): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const response = await house.fetch(`/api/rest/uploads/${id}`, { method: 'HEAD', headers });
  if (response.status === 404) return undefined;
  if (response.status !== 200) throw new Error(`the offset was asked for: ${response.status}`);
  return Number(response.headers.get('upload-offset'));
}

/** A piece that is begun and stays open: some of its bytes are sent, and no more follow until somebody says so. */
export async function openPiece(
  house: Pick<House, 'url'>,
  token: string,
  id: string,
  at: number,
  { bytes, first }: { bytes: Buffer; first: number },
) {
  const request = open(`${house.url}/api/rest/uploads/${id}`, {
    method: 'PATCH',
    headers: pieceHeaders(token, at, { 'content-length': String(bytes.length) }),
  });
  const answered = once(request, 'response').then(
    async ([response]) => {
      const chunks: Buffer[] = await response.toArray();
      const offset = response.headers['upload-offset'] as string | undefined;
      return readAnswer(response.statusCode, offset, Buffer.concat(chunks).toString());
    },
    () => undefined,
  );
  const more = (some: Buffer) => new Promise<unknown>((written) => request.write(some, written));
  await more(bytes.subarray(0, first));
  let sent = first;
  return {
    answered,
    cut: () => request.destroy(),
    /** The next bytes. */
    async goOn(length: number) {
      sent += length;
      await more(bytes.subarray(sent - length, sent));
    },
    finish: () => request.end(bytes.subarray(sent)),
  };
}

/** What a sender is to wait for, and ask once more where to go on. */
const late: (string | undefined)[] = ['upload.busy', 'upload.wrong-offset', 'upload.goes-on-elsewhere'];
export const isLate = ({ code }: PieceAnswer): boolean => late.includes(code);

/** As a sender does that knows nothing but what the server says: while bytes of before are being stored, it waits. */
export async function goOn(
  house: Pick<House, 'fetch'>,
  token: string,
  id: string,
  bytes: Buffer,
  length = bytes.length,
): Promise<PieceAnswer> {
  return waitFor('a piece to be taken', async () => {
    const at = (await askOffset(house, token, id)) ?? 0;
    const answer = await sendPiece(house, token, id, at, bytes.subarray(at, at + length));
    return !isLate(answer) && answer;
  });
}

/** Whether nobody holds it. */
export async function isFree({ parts }: House, id: string): Promise<boolean> {
  const found = await parts.db.selectFrom('upload').select('holder').where('id', '=', id).executeTakeFirst();
  return found?.holder === null;
}
