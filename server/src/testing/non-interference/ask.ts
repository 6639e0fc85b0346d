import type { World } from './world.ts';

/** One request; the call says its method and its path. */
export interface Ask {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  form?: { fields: [string, string | number][]; files: [field: string, filename: string, text: string][] };
  headers?: Record<string, string>;
}

const addressOf = (name: string, { params = {}, query = {} }: Ask): string => {
  const path = name.split(' ')[1] as string;
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return `/api/rest${filled}${search.size > 0 ? `?${search}` : ''}`;
};

export const describeAsk = (name: string, ask: Ask): string =>
  `${name.split(' ')[0]} ${addressOf(name, ask)} ${JSON.stringify(ask.body ?? ask.form ?? '')}`;

export function send({ house }: World, token: string | undefined, name: string, ask: Ask): Promise<Response> {
  const { body, form, headers } = ask;
  return house.fetch(addressOf(name, ask), {
    method: name.split(' ')[0] as string,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: formOf(form) } : {}),
  });
}

function formOf({ fields, files }: NonNullable<Ask['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  for (const [field, filename, text] of files) form.append(field, new Blob([text]), filename);
  return form;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** They hang on the connection and the moment alone. */
const otherHeaders = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'set-cookie']);
/** Random for every request, or signed with a key of the house. */
const ownValues = /"(requestId|token|psPdfKitAccessToken)":"[^"]*"/g;

/** Uploads have random names too. */
const ownName = /[0-9a-f]{32}/g;
const mask = (header: string, value: string) => (header === 'location' ? value.replace(ownName, '…') : value);

/** All of an answer that can be compared. */
export async function readAnswer(response: Response): Promise<Answered> {
  const raw = Buffer.from(await response.arrayBuffer()).toString('latin1');
  const body = raw.replace(ownValues, '"$1":"…"').replace(/"id":"[0-9a-f]{32}"/g, '"id":"…"');
  const headers = Object.fromEntries(
    [...response.headers]
      .filter(([name]) => !otherHeaders.has(name) && !(name === 'content-length' && body !== raw))
      .map(([name, value]) => [name, mask(name, value)]),
  );
  return { status: response.status, headers, body };
}
