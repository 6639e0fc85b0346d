import type { House } from '../house.ts';
import { sendForm, upload } from '../upload.ts';
import { type FoundPlace, sendOtherStep } from './send-other-step.ts';
import type { ShelfStep } from './shelf.ts';

/** A step may be sent again where nobody answered, as the web app and people do. */
export interface Sending {
  /** Stays for each try to send the same. */
  key?: string;
  /** What was begun by an earlier try. */
  uploadId?: string;
  isAgain?: boolean;
}

export interface SentAnswer {
  status: number;
  body: { code?: string | undefined } | undefined;
}

/** Sends a step and waits for all of its reply; throws where it was refused or the connection broke. */
export async function sendShelfStep(
  house: House,
  token: string,
  step: ShelfStep,
  sending: Sending = {},
): Promise<void> {
  const answer = await sendStep(house, token, step, sending);
  if (answer.status < 300 || (sending.isAgain && isDoneBefore(answer))) return;
  const hidden = (key: string, value: unknown) => (key === 'bytes' ? undefined : value);
  throw new Refused(
    `${JSON.stringify(step, hidden)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    answer,
  );
}

/** What is in the trash, or out of it, or confirmed, cannot be so again. */
const doneBefore = ['document.not-found', 'folder.not-found', 'review.not-open'];
const isDoneBefore = ({ body }: SentAnswer) => doneBefore.includes(body?.code ?? '');

async function sendStep(house: House, token: string, step: ShelfStep, sending: Sending): Promise<SentAnswer> {
  const find = async (name: string) => (await findPlaces(house, [name]))[0] as FoundPlace;
  const key: Record<string, string> = sending.key ? { 'idempotency-key': sending.key } : {};
  const ask = (method: string, path: string, body?: unknown) =>
    sendJson(house, { token, method, path, body, key });
  switch (step.do) {
    case 'upload': {
      const { id, space } = await find(step.to);
      const files = step.files.map(({ name, bytes, folders }) => ({
        filename: name,
        bytes,
        ...(folders.length > 0 ? { subFolder: folders.join('/') } : {}),
      }));
      return upload(house, token, { spaceId: space, folderId: id }, files, key);
    }
    case 'replace': {
      const { id } = await find(step.name);
      const call = { method: 'PUT', path: `/documents/${id}/file` };
      const file = { field: 'newFile', filename: 'replaced.txt', bytes: step.bytes };
      return sendForm(house, token, call, [], [file], key);
    }
    case 'move': {
      const [moved, to] = [await find(step.name), await find(step.to)];
      const body = moved.isFolder ? { space: to.space, parent: to.id } : { space: to.space, folder: to.id };
      return ask('PUT', `/${moved.isFolder ? 'folders' : 'documents'}/${moved.id}`, body);
    }
    case 'delete': {
      const places = await findPlaces(house, step.names);
      const ids = (isFolder: boolean) =>
        places.filter((one) => one.isFolder === isFolder).map((one) => one.id);
      return ask('PUT', '/documents/delete/multiple', { documents: ids(false), folders: ids(true) });
    }
    case 'restore': {
      const { id, isFolder } = await find(step.name);
      return ask('PUT', '/documents/restore', isFolder ? { folderIds: [id] } : { documentIds: [id] });
    }
    default:
      return sendOtherStep(step, { house, token, sending, find, ask });
  }
}

export async function findPlaces({ parts }: House, names: string[]): Promise<FoundPlace[]> {
  const { rows } = await parts.pool.query(
    `select id, name, space_id as space, true as "isFolder" from folder where name = any($1)
     union all
     select d.id, d.name, f.space_id, false from document d join folder f on f.id = d.folder_id
     where d.name = any($1)`,
    [names],
  );
  return rows;
}

interface Asked {
  token: string;
  method: string;
  path: string;
  body: unknown;
  key: Record<string, string>;
}

async function sendJson(house: House, { token, method, path, body, key }: Asked): Promise<SentAnswer> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await house.fetch(`/api/rest${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...json, ...key },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
}

/** A refusal, which must not happen, in contrast to a broken connection, which may. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, { status }: { status: number }) {
    super(message);
    this.status = status;
  }
}
