import type { House } from '../house.ts';
import { sendForm, upload } from '../upload.ts';
import type { ShelfStep } from './shelf.ts';

export interface Place {
  id: number;
  space: number;
}

/** Sends a step and waits for all of its reply; throws where it was refused or the connection broke. */
export async function sendShelfStep(house: House, token: string, step: ShelfStep): Promise<void> {
  const find = async (name: string) => (await findPlaces(house, [name]))[0] as Place & { isFolder: boolean };
  const put = (path: string, body: unknown) => sendJson(house, token, path, body);
  switch (step.do) {
    case 'upload': {
      const { id, space } = await find(step.to);
      const files = step.files.map(({ name, bytes, folders }) => ({
        filename: name,
        bytes,
        ...(folders.length > 0 ? { subFolder: folders.join('/') } : {}),
      }));
      return requireDone(step, await upload(house, token, { spaceId: space, folderId: id }, files));
    }
    case 'replace': {
      const { id } = await find(step.name);
      const call = { method: 'PUT', path: `/documents/${id}/file` };
      const file = { field: 'newFile', filename: 'replaced.txt', bytes: step.bytes };
      return requireDone(step, await sendForm(house, token, call, [], [file]));
    }
    case 'move': {
      const [moved, to] = [await find(step.name), await find(step.to)];
      const body = moved.isFolder ? { space: to.space, parent: to.id } : { space: to.space, folder: to.id };
      return requireDone(step, await put(`/${moved.isFolder ? 'folders' : 'documents'}/${moved.id}`, body));
    }
    case 'delete': {
      const places = await findPlaces(house, step.names);
      const ids = (isFolder: boolean) =>
        places.filter((one) => one.isFolder === isFolder).map((one) => one.id);
      const body = { documents: ids(false), folders: ids(true) };
      return requireDone(step, await put('/documents/delete/multiple', body));
    }
    case 'restore': {
      const { id, isFolder } = await find(step.name);
      const body = isFolder ? { folderIds: [id] } : { documentIds: [id] };
      return requireDone(step, await put('/documents/restore', body));
    }
  }
}

export async function findPlaces(
  { parts }: House,
  names: string[],
): Promise<(Place & { name: string; isFolder: boolean })[]> {
  const { rows } = await parts.pool.query(
    `select id, name, space_id as space, true as "isFolder" from folder where name = any($1)
     union all
     select d.id, d.name, f.space_id, false from document d join folder f on f.id = d.folder_id
     where d.name = any($1)`,
    [names],
  );
  return rows;
}

async function sendJson(house: House, token: string, path: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await house.fetch(`/api/rest${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.text() };
}

/** A refusal, which must not happen, in contrast to a broken connection, which may. */
export class Refused extends Error {}

function requireDone(step: ShelfStep, { status, body }: { status: number; body: unknown }): void {
  if (status >= 200 && status < 300) return;
  const hidden = (key: string, value: unknown) => (key === 'bytes' ? undefined : value);
  throw new Refused(`${JSON.stringify(step, hidden)}: ${status} ${JSON.stringify(body)}`);
}
