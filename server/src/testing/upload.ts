import type { Document } from '@atrium/contract/documents';
import type { ErrorReply } from '@atrium/contract/parts/errors';
import type { House } from './house.ts';

export interface SentFile {
  filename: string;
  bytes: Buffer | string;
}

/** Sends a multipart request as a browser does: fields first, then files. */
export async function sendForm<T>(
  house: House,
  token: string,
  { method = 'POST', path }: { method?: string; path: string },
  fields: [string, string][],
  files: (SentFile & { field: string })[],
  more: Record<string, string> = {},
): Promise<{ status: number; body: T & ErrorReply }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { field, filename, bytes } of files)
    form.append(field, new Blob([Buffer.from(bytes)]), filename);
  const headers = { authorization: `Bearer ${token}`, ...more };
  const response = await house.fetch(`/api/rest${path}`, { method, headers, body: form });
  return { status: response.status, body: (await response.json()) as T & ErrorReply };
}

/** POST /documents/multiple. */
export function upload(
  house: House,
  token: string,
  place: { spaceId: number; folderId?: number },
  files: (SentFile & { name?: string; subFolder?: string })[],
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Document[] & ErrorReply }> {
  const fields: [string, string][] = Object.entries(place).map(([name, value]) => [name, String(value)]);
  if (files.some((file) => file.name !== undefined)) {
    fields.push(...files.map((file): [string, string] => ['names', file.name ?? '']));
  }
  if (files.some((file) => file.subFolder !== undefined)) {
    fields.push(...files.map((file): [string, string] => ['subFolders', file.subFolder ?? '']));
  }
  return sendForm<Document[]>(
    house,
    token,
    { path: '/documents/multiple' },
    fields,
    files.map((file) => ({ field: 'files', ...file })),
    headers,
  );
}
