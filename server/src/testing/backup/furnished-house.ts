import { randomUUID } from 'node:crypto';
import { deleteDocument } from '@atrium/contract/documents';
import { infectedName } from '../../base/storage/closed-names.ts';
import { indexSome } from '../../features/search/index-queue.ts';
import { type Desk, highlight, makeDesk, put, upsert } from '../annotations/annotating.ts';
import { makeUser, signInAs, type TestUser } from '../factories.ts';
import { type House, openHouse } from '../house.ts';
import { makeDocument, makeSpace, type TestSpace } from '../library.ts';
import { beginUpload, sendPiece } from '../pieces.ts';
import { sendForm, upload } from '../upload.ts';

/** What a line of text in a table must come through. */
export const hostileText = 'tab\there, line\nthere, \\N, \\., \r"quotes", \u2028 and 😀 e\u0301';

export interface Furnished {
  house: House;
  admin: TestUser;
  token: string;
  space: TestSpace;
  desk: Desk;
  annotation: string;
  /** With the bytes that each must come back with. */
  documents: { id: number; bytes: Buffer }[];
  /** A document that waits for the virus check. */
  held: number;
}

/** The demo company, and something of everything that is kept in a way of its own. */
export async function openFurnished(settings: Record<string, string> = {}): Promise<Furnished> {
  const house = await openHouse({ demoLibrary: true, settings: { ...settings, REQUIRE_2FA: 'off' } });
  const admin = await makeUser(house, { roles: [161], last_name: hostileText });
  const token = await signInAs(house, admin);
  const space = await makeSpace(house, { ownerId: admin.id, name: hostileText.slice(0, 60) });
  const desk = await makeDesk(house);
  const annotation = randomUUID();
  await put(house, desk.ann, desk.document, [upsert(annotation, null, highlight())]);
  const documents = await Promise.all(
    [Buffer.from('marmoset'), Buffer.alloc(0), Buffer.alloc(700_000, 'long')].map(async (bytes, index) => {
      const name = `Marmoset ${index}.txt`;
      return { id: await makeDocument(house, space, { bytes, name }), bytes };
    }),
  );
  await replaceFile(house, token, documents[0]?.id ?? 0, 'a later version');
  const deleted = await makeDocument(house, space);
  await house.ask(deleteDocument, { params: { id: deleted } }, { token });
  const held = await makeHeld(house, token, space, settings);
  await house.parts.db
    .insertInto('stored_file')
    .values({ hash: infectedName(), size: 0, kept_at: house.clock.now() })
    .execute();
  const begun = await beginUpload(house, token, { space: space.id, name: 'large.zip', size: 1000 });
  await sendPiece(house, token, begun.id, 0, Buffer.alloc(10));
  while ((await indexSome(house.parts.db)) > 0);
  return { house, admin, token, space, desk, annotation, documents, held };
}

async function makeHeld(
  house: House,
  token: string,
  space: TestSpace,
  given: Record<string, string>,
): Promise<number> {
  // A server whose scanner is away holds what is uploaded.
  const settings = { ...given, CLAMAV: '127.0.0.1:9', REQUIRE_2FA: 'off' };
  const beside = await openHouse({ beside: house, settings });
  const files = [{ filename: 'unseen.txt', bytes: 'not looked at yet' }];
  const sent = await upload(beside, token, { spaceId: space.id }, files);
  await beside.close();
  const [document] = sent.body;
  if (!document) throw new Error(JSON.stringify(sent));
  return document.id;
}

/** A new version, so that there is an earlier one. */
export const replaceFile = (house: House, token: string, id: number, bytes: string) =>
  sendForm(
    house,
    token,
    { method: 'PUT', path: `/documents/${id}/file` },
    [],
    [{ field: 'newFile', filename: 'a.txt', bytes }],
  );

export async function download(house: House, token: string, id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await house.fetch(`/api/rest/documents/${id}/download`, { headers });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
