import { randomUUID } from 'node:crypto';
import { getAnnotations, putAnnotations } from '@atrium/contract/annotations';
import { signOut } from '@atrium/contract/auth';
import { getDocument, listDocuments } from '@atrium/contract/documents';
import { getMe } from '@atrium/contract/users';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { highlight, makeDesk, makePdfDocument, upsert } from '../../testing/annotations/annotating.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { setEntry } from '../../testing/library.ts';

const house = await openHouse();
const desk = await makeDesk(house);
const { document, ann } = desk;

const viewerTokenFor = async (token: string, id = document) => {
  const { body } = await house.ask(getDocument, { params: { id } }, { token });
  return body.psPdfKitAccessToken as string;
};
const operations = () => [upsert(randomUUID(), null, highlight())];
const download = async (id: number, token: string, where: 'bearer' | 'address') => {
  const path = `/api/rest/documents/${id}/pdf-version/download`;
  const response = await (where === 'bearer'
    ? house.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    : house.fetch(`${path}?jwt=${token}`));
  await response.arrayBuffer();
  return response.status;
};
const read = async (token: string, id = document) => {
  const response = await house.fetch(`/api/rest/documents/${id}/pdf-version/annotations`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
};

it('[VIEW-04] GET of one document carries a token that opens its PDF and annotations', async () => {
  const token = await viewerTokenFor(ann.token);
  expect(await download(document, token, 'bearer')).toBe(200);
  expect(await download(document, token, 'address')).toBe(200);
  await house.ask(
    putAnnotations,
    { params: { id: document }, body: { operations: operations() } },
    { token },
  );
  const { body } = await house.ask(getAnnotations, { params: { id: document }, query: {} }, { token });
  expect(body.annotations).toMatchObject([{ author: { id: ann.id } }]);
  const list = await house.ask(listDocuments, { query: { spaceId: desk.space.id } }, { token: ann.token });
  expect(list.body.every((one) => one.psPdfKitAccessToken === undefined)).toBe(true);
});

it('[VIEW-04] [8.2.2] it opens exactly that document, and nothing but its PDF calls', async () => {
  const other = await makePdfDocument(house, desk.space);
  const token = await viewerTokenFor(ann.token);
  expect(await download(other, token, 'bearer')).toBe(401);
  expect(await download(other, token, 'address')).toBe(401);
  expect(await read(token, other)).toBe(401);
  for (const path of [`/documents/${document}`, `/documents/${document}/download`, '/users/me']) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await house.fetch(`/api/rest${path}`, { headers })).status, path).toBe(401);
    expect((await house.fetch(`/api/rest${path}?jwt=${token}`)).status, path).toBe(401);
  }
});

it('[VIEW-04] it has the rights of its person as they are now', async () => {
  const user = await makeUser(house, { roles: [desk.roles.readers] });
  const token = await viewerTokenFor(await signInAs(house, user));
  const input = { params: { id: document }, body: { operations: operations() } };
  expect((await house.askError(putAnnotations, input, { token })).status).toBe(403);
  expect(await read(token)).toBe(200);
  await setEntry(house, document, desk.roles.readers, 'none');
  expect(await read(token)).toBe(404);
  await setEntry(house, document, desk.roles.readers, 'inherit');
});

it('[VIEW-04] [7.4.1] it ends with the session', async () => {
  const token = await signInAs(house, await makeUser(house, { roles: [desk.roles.readers] }));
  const viewer = await viewerTokenFor(token);
  expect(await read(viewer)).toBe(200);
  await house.ask(signOut, {}, { token });
  expect(await read(viewer)).toBe(401);
});

it('[VIEW-04] it ends after a quarter of an hour, and asking for the document gives a new one', async () => {
  const token = await viewerTokenFor(ann.token);
  const { exp, iat } = decodeJwt(token);
  expect((exp as number) - (iat as number)).toBe(15 * 60);
  house.clock.advance({ minutes: 14 });
  expect(await read(token)).toBe(200);
  house.clock.advance({ minutes: 2 });
  expect(await read(token)).toBe(401);
  expect(await read(await viewerTokenFor(ann.token))).toBe(200);
  expect((await house.ask(getMe, {}, { token: ann.token })).body.id).toBe(ann.id);
});
