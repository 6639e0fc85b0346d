import { Agent, type IncomingMessage, request as open } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Call } from '@atrium/contract/parts/call';
import type { DrawnRequest } from './draw-request.ts';

export interface WrittenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface FuzzAnswer {
  status: number;
  type: string;
  /** Of an event stream nothing. */
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const longestAddress = 12_000;

/** As it goes over the wire, so that it can be printed and sent again. */
export function writeRequest(call: Call, drawn: DrawnRequest): WrittenRequest {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => writePlain(drawn.params[name]).slice(0, 2000));
  const query = Object.entries(drawn.query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(textOf(one))}`),
  );
  const address = `/api/rest${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const written = { method: call.method, path: address.slice(0, longestAddress), headers: drawn.headers };
  if (drawn.form) return { ...written, ...writeForm(drawn.form, call.form?.file ?? 'file') };
  if (drawn.bytes !== undefined) {
    const headers = { ...drawn.headers, 'content-type': call.bytes ?? '' };
    return { ...written, headers, body: drawn.bytes };
  }
  if (drawn.body === undefined) return written;
  const headers = { ...drawn.headers, 'content-type': 'application/json' };
  return { ...written, headers, body: JSON.stringify(drawn.body) ?? 'null' };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** What looks encoded already goes out as it is. */
function writePlain(value: unknown): string {
  const text = textOf(value);
  return /^[\w%.~-]+$/.test(text) && text.includes('%') ? text : encode(text) || '%20';
}

function writeForm(
  { fields, file }: NonNullable<DrawnRequest['form']>,
  fileField: string,
): ReturnType<typeof writeParts> {
  const parts = Object.entries(fields).flatMap(([name, value]): Part[] =>
    (Array.isArray(value) ? value : [value]).map((one) => ({ name, content: textOf(one) })),
  );
  return writeParts([...parts, { name: fileField, filename: file.name, content: file.content }]);
}

export interface Part {
  name: string;
  content: string;
  filename?: string;
  type?: string;
}

/** A form as it goes over the wire. */
export function writeParts(parts: Part[]): { headers: { 'content-type': string }; body: string } {
  const boundary = 'fuzz-8f1c2e';
  const quoted = (text: string) => text.replace(/["\r\n]/g, '_');
  const written = parts.map(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`;
    const head = `content-disposition: form-data; name="${quoted(name)}"${file}`;
    return `--${boundary}\r\n${head}${type ? `\r\ncontent-type: ${type}` : ''}\r\n\r\n${content}\r\n`;
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${written.join('')}--${boundary}--\r\n`,
  };
}

/** Neither fetch's tidying up of addresses nor its waiting for streams that never end. */
export async function sendWritten(
  url: string,
  { method, path, headers, body }: WrittenRequest,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = open({ hostname, port, path, method, headers, agent }, resolve);
    asking.on('error', reject);
    asking.end(body);
  });
  const status = answer.statusCode ?? 0;
  const type = answer.headers['content-type'] ?? '';
  if (type.startsWith('text/event-stream')) {
    answer.destroy();
    return { status, type, text: '' };
  }
  return { status, type, text: (await buffer(answer)).toString('utf8') };
}
