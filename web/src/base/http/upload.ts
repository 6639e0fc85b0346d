import type { Call, CallReply } from '@atrium/contract/parts/call';
import type { z } from 'zod';
import { readToken } from '../session/session.ts';
import { callUrl } from './call.ts';
import { exchange, noAnswer, readReply } from './exchange.ts';

type FormCall = Call & { form: NonNullable<Call['form']> };

export interface FileToSend {
  file: Blob;
  name: string;
}

export interface UploadInput<C extends FormCall> {
  params?: Record<string, number>;
  query?: Record<string, unknown>;
  fields: z.input<C['form']['fields']>;
  files: FileToSend[];
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** How much of the whole has left this computer, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** The key that stays for each try to send the same: the server takes it once, and answers the others alike. */
  idempotencyKey?: string;
}

/** Sends files with the progress that fetch cannot tell; fails as `send` does. */
export async function upload<C extends FormCall>(
  call: C,
  input: UploadInput<C>,
  options: UploadOptions = {},
): Promise<CallReply<C>> {
  const { params = {}, query = {} } = input;
  const url = callUrl(call.path, { params, query });
  const form = makeForm(call, input.fields as Record<string, unknown>, input.files);
  const response = await exchange(call, () => sendForm(call, url, form, options));
  return readReply(call, response);
}

/** Fields come first: the server judges them before it takes a byte of a file. */
function makeForm({ form }: FormCall, fields: Record<string, unknown>, files: FileToSend[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) data.append(name, String(one));
  }
  for (const { file, name } of files) data.append(form.file, file, name);
  return data;
}

const sendForm = (call: Call, url: string, form: FormData, { idempotencyKey, ...options }: UploadOptions) =>
  sendBody(call, url, form, idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}, options);

type BytesCall = Call & { bytes: NonNullable<Call['bytes']> };

/** Sends bytes as they are; the answer is in its headers. Fails as `send` does. */
export const sendBytes = (
  call: BytesCall,
  params: Record<string, string>,
  bytes: Blob,
  headers: Record<string, string>,
  options: Omit<UploadOptions, 'idempotencyKey'>,
): Promise<Response> => {
  const url = callUrl(call.path, { params });
  return exchange(call, () =>
    sendBody(call, url, bytes, { ...headers, 'content-type': call.bytes }, options),
  );
};

function sendBody(
  call: Call,
  url: string,
  body: FormData | Blob,
  headers: Record<string, string>,
  { signal, onProgress }: Omit<UploadOptions, 'idempotencyKey'>,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  const aborted = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
  if (signal?.aborted) {
    aborted();
    return promise;
  }
  request.open(call.method, url);
  request.responseType = 'text';
  request.setRequestHeader('accept', 'application/json');
  const token = readToken();
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(toResponse(request));
  request.onerror = () => reject(noAnswer(call));
  request.onabort = aborted;
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  signal?.addEventListener('abort', abort);
  request.send(body);
  return promise;
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : [];
  });
  const { status, statusText, responseText } = request;
  return new Response(responseText || null, { status, statusText, headers });
}
