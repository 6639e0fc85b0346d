import { permissionsOf } from '../../core/access/flags.ts';
import { highlight, upsert } from '../annotations/annotating.ts';
import type { House } from '../house.ts';
import { beginUpload, goOn } from '../pieces.ts';
import { dayIn } from '../reviewing.ts';
import type { Sending, SentAnswer } from './send-shelf-step.ts';
import type { ShelfStep } from './shelf.ts';

export interface FoundPlace {
  id: number;
  name: string;
  space: number;
  isFolder: boolean;
}

interface Asking {
  house: House;
  token: string;
  sending: Sending;
  find(name: string): Promise<FoundPlace>;
  ask(method: string, path: string, body?: unknown): Promise<SentAnswer>;
}

type OtherStep = Exclude<ShelfStep, { do: 'upload' | 'replace' | 'move' | 'delete' | 'restore' }>;

/** Sends what is done with things of the library, without changing where they are. */
export async function sendOtherStep(step: OtherStep, asking: Asking): Promise<SentAnswer> {
  const { house, find, ask } = asking;
  switch (step.do) {
    case 'send in pieces':
      return sendInPieces(step, asking);
    case 'permit': {
      const flags = step.rights === undefined ? { isInherited: true } : permissionsOf(step.rights);
      const [{ id }, role] = [await find(step.name), await roleOf(house, step.name, 'readers')];
      return ask('POST', '/acls/permissions', [{ objectIdentityId: id, sid: `ROLE_${role}`, ...flags }]);
    }
    case 'annotate': {
      // Its own name for the operation too: what is sent again is known by it.
      const operations = [upsert(step.mark, null, highlight(), step.mark)];
      return ask('PUT', `/documents/${(await find(step.name)).id}/pdf-version/annotations`, { operations });
    }
    case 'share': {
      const { id, isFolder } = await find(step.name);
      const roleIds = [await roleOf(house, step.name, 'recipients')];
      const items = isFolder ? { folderIds: [id] } : { documentIds: [id] };
      const words = { subject: step.subject, message: 'Please read.' };
      return ask('POST', '/documents/share/', { ...items, ...words, roleIds });
    }
    case 'review': {
      const path = `/audit/spaces/${(await find(step.name)).space}`;
      if (step.what === 'users') return ask('POST', `${path}/users/confirm`);
      return ask('POST', `${path}/start`, { users: true, roles: false, deadline: dayIn(house, 30) });
    }
  }
}

/** Goes on with what has come, where some of it has. */
async function sendInPieces(
  { to, file, pieces }: Extract<OtherStep, { do: 'send in pieces' }>,
  { house, token, sending, find }: Asking,
): Promise<SentAnswer> {
  const { id: folder, space } = await find(to);
  const { name, bytes } = file;
  sending.uploadId ??= (await beginUpload(house, token, { name, size: bytes.length, space, folder })).id;
  const length = Math.ceil(bytes.length / pieces);
  for (;;) {
    const { status, offset, code } = await goOn(house, token, sending.uploadId, bytes, length);
    if (status !== 204 || offset === bytes.length) return { status, body: { code } };
  }
}

/** A role of the thing's sender. */
async function roleOf({ parts }: House, name: string, kind: 'readers' | 'recipients'): Promise<number> {
  const asked = [`${name.split('-')[0]}-${kind}`];
  return (await parts.pool.query('select id from role where name = $1', asked)).rows[0].id;
}
