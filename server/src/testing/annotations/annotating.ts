import { randomUUID } from 'node:crypto';
import { type AnnotationState, getAnnotations, putAnnotations } from '@atrium/contract/annotations';
import type { Flag } from '@atrium/contract/permissions';
import { makeUser, signInAs } from '../factories.ts';
import type { House } from '../house.ts';
import { makeDocument, makeRole, makeSpace, reads, setEntry, type TestSpace } from '../library.ts';
import { makePdf } from '../pdfs/make-pdf.ts';

export interface Desk {
  space: TestSpace;
  document: number;
  /** Two who may write, one who may only read, one who may nothing. */
  ann: Sitter;
  ben: Sitter;
  reader: Sitter;
  stranger: Sitter;
  roles: { writers: number; readers: number };
}

export interface Sitter {
  id: number;
  token: string;
}

const writes: Flag[] = [...reads, 'canWriteDocument'];

/** A PDF in a space, and people around it. */
export async function makeDesk(house: House): Promise<Desk> {
  const space = await makeSpace(house);
  const [writers, readers] = [await makeRole(house), await makeRole(house)];
  await setEntry(house, space.rootId, writers, writes);
  await setEntry(house, space.rootId, readers, reads);
  const sit = async (first_name: string, roles: number[]): Promise<Sitter> => {
    const user = await makeUser(house, { first_name, last_name: 'Sitter', roles });
    return { id: user.id, token: await signInAs(house, user) };
  };
  return {
    space,
    document: await makePdfDocument(house, space),
    ann: await sit('Ann', [writers]),
    ben: await sit('Ben', [writers]),
    reader: await sit('Rita', [readers]),
    stranger: await sit('Stan', []),
    roles: { writers, readers },
  };
}

export const makePdfDocument = (
  house: House,
  space: TestSpace,
  bytes: Buffer = makePdf([{ text: randomUUID() }]),
): Promise<number> =>
  makeDocument(house, space, {
    name: `${randomUUID()}.pdf`,
    mime: 'application/pdf',
    bytes,
  });

export const highlight = (more: object = {}) => ({
  type: 9,
  pageIndex: 0,
  rect: { origin: { x: 10, y: 20 }, size: { width: 100, height: 12 } },
  segmentRects: [{ origin: { x: 10, y: 20 }, size: { width: 100, height: 12 } }],
  color: '#ffcd45',
  opacity: 1,
  ...more,
});

export const upsert = (id: string, baseRev: number | null, body: object, opId: string = randomUUID()) => ({
  opId,
  id,
  baseRev,
  op: 'upsert' as const,
  body: body as ReturnType<typeof highlight>,
});

export const remove = (id: string, baseRev: number | null, opId: string = randomUUID()) => ({
  opId,
  id,
  baseRev,
  op: 'delete' as const,
});

export type Operation = ReturnType<typeof upsert> | ReturnType<typeof remove>;

export async function put(
  house: House,
  who: Sitter,
  document: number,
  operations: Operation[],
  more: { since?: number; version?: number } = {},
): Promise<AnnotationState> {
  const input = { params: { id: document }, body: { operations, ...more } };
  return (await house.ask(putAnnotations, input, { token: who.token })).body;
}

export async function get(
  house: House,
  who: Sitter,
  document: number,
  query: { since?: number; version?: number } = {},
): Promise<AnnotationState> {
  return (await house.ask(getAnnotations, { params: { id: document }, query }, { token: who.token })).body;
}
