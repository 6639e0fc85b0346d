import { getDocument } from '@atrium/contract/documents';
import { searchAll } from '@atrium/contract/search';
import { getMe } from '@atrium/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../testing/annotations/annotating.ts';
import { expectRestored, readKept, type Whole, whileQuiet } from '../../testing/backup/expect-equal.ts';
import { download, openFurnished } from '../../testing/backup/furnished-house.ts';
import {
  makeEmpty,
  openRestored,
  run,
  type Settings,
  settingsOf,
} from '../../testing/backup/installations.ts';
import { readRows } from '../../testing/backup/read-everything.ts';
import { signInAs } from '../../testing/factories.ts';
import type { House } from '../../testing/house.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { upload } from '../../testing/upload.ts';
import { exceptions, jobSchema } from './exceptions.ts';
import { readManifest } from './manifest.ts';
import { findSnapshot } from './snapshots.ts';

const { house, admin, token, space, desk, annotation, documents, held } = await openFurnished();
const backup = await makeTemporaryFolder();
let whole: Whole;
let empty: Settings;

beforeAll(async () => {
  whole = await whileQuiet(house.databaseUrl, () => run(settingsOf(house), 'backup', backup));
  empty = await makeEmpty(house);
  await run(empty, 'restore', backup);
});

it('what was backed up comes back, equal to the row and the byte', async () => {
  expect(whole.rows['public.document']?.length).toBeGreaterThan(300);
  await expectRestored(whole, await readKept(house.dataFolder), empty);
});

it('uploads in pieces that were on their way are not in it', async () => {
  expect((await readRows(house.databaseUrl))['public.upload']).toHaveLength(1);
  expect((await readRows(empty.DATABASE_URL ?? ''))['public.upload']).toEqual([]);
});

it('every table is in the backup, or among the exceptions with a reason', async () => {
  const { tables } = await readManifest((await findSnapshot(backup, undefined)).folder);
  const named = [...tables.map(({ name }) => name), ...Object.keys(exceptions)].map(
    (name) => `public.${name}`,
  );
  const all = Object.keys(await readRows(house.databaseUrl));
  // Installations that were made by earlier versions have it.
  expect(all).not.toContain('public.kysely_migration_lock');
  expect(named.filter((name) => name !== 'public.kysely_migration_lock').sort()).toEqual(
    all.filter((name) => !name.startsWith(`${jobSchema}.`)),
  );
});

describe('the restored installation', () => {
  let restored: House;
  beforeAll(async () => {
    restored = await openRestored(empty, { REQUIRE_2FA: 'off' });
  });

  it('knows who was signed in, and signs people in', async () => {
    expect((await restored.ask(getMe, {}, { token })).body.id).toBe(admin.id);
    expect(await signInAs(restored, admin)).toEqual(expect.any(String));
  });

  it('gives documents, earlier versions, annotations, and finds them', async () => {
    const [first, ...others] = documents;
    expect((await download(restored, token, first?.id ?? 0)).toString()).toBe('a later version');
    for (const { id, bytes } of others) expect(await download(restored, token, id)).toEqual(bytes);
    const earlier = await restored.fetch(`/api/rest/documents/${first?.id}/versions/1/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await earlier.text()).toBe('marmoset');
    const state = await get(restored, desk.ann, desk.document);
    expect(state.annotations.map(({ id }) => id)).toEqual([annotation]);
    const asked = { query: { key: 'marmoset' } };
    const [before, after] = [
      (await house.ask(searchAll, asked, { token })).body,
      (await restored.ask(searchAll, asked, { token })).body,
    ];
    expect(after).toEqual(before);
    expect(after.total).toBe(documents.length);
  });

  it('what waits for the virus check still does', async () => {
    const { body } = await restored.ask(getDocument, { params: { id: held } }, { token });
    expect(body.status).toBe('held');
    await expect(download(restored, token, held)).rejects.toThrow('document.held');
  });

  it('goes on: what is new gets an id that nothing had', async () => {
    const files = [{ filename: 'new.txt', bytes: 'new' }];
    const sent = await upload(restored, token, { spaceId: space.id }, files);
    const known = await house.parts.pool.query('select id from document union select id from folder');
    expect(known.rows.map(({ id }) => id)).not.toContain(sent.body[0]?.id);
    expect(await download(restored, token, sent.body[0]?.id ?? 0)).toEqual(Buffer.from('new'));
  });
});
