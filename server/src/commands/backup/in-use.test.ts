import { deleteItems } from '@atrium/contract/documents';
import { expect, it } from 'vitest';
import { holdBytes } from '../../base/storage/hold-bytes.ts';
import { copiedRows } from '../../testing/backup/expect-equal.ts';
import { download } from '../../testing/backup/furnished-house.ts';
import { makeEmpty, openRestored, run, settingsOf } from '../../testing/backup/installations.ts';
import { readRows, readTree } from '../../testing/backup/read-everything.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { makeDocument, makeSpace } from '../../testing/library.ts';
import { openShelf } from '../../testing/shelves/file-shelf.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { readAccessModel } from '../../testing/trees/access-model.ts';
import { deriveState, readDerivedState } from '../../testing/trees/derived-state.ts';
import { upload } from '../../testing/upload.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { purgeTrash } from '../../work/purge-trash.ts';
import { sweepFiles } from '../../work/sweep-files.ts';

it('[15.4.2] while bytes are held none are removed; afterwards they are', async () => {
  const house = await openHouse();
  const shelf = await openShelf(house);
  const [unused, stray] = [
    await shelf.keepUnused(Buffer.from('unused')),
    await shelf.keepStray(Buffer.from('stray')),
  ];
  const holder = await house.parts.pool.connect();
  const other = await house.parts.pool.connect();
  try {
    expect(await holdBytes(holder)).toBe(true);
    expect(await holdBytes(other, { seconds: 1 })).toBe(false);
    await shelf.sweepAll();
    expect(await shelf.stored()).toEqual([unused, stray].sort());
    expect(await shelf.rows()).toEqual([unused]);
  } finally {
    // As the connection of a killed process does.
    for (const client of [holder, other]) client.release(true);
  }
  await waitFor('them to be removed', async () => {
    await shelf.sweepAll();
    return (await shelf.stored()).length === 0;
  });
});

it('while people upload and delete, and all that is deleted is purged and swept at once, a backup is one whole state', async () => {
  const house = await openHouse({ settings: { REQUIRE_2FA: 'off' } });
  const admin = await makeUser(house, { roles: [161] });
  const token = await signInAs(house, admin);
  const space = await makeSpace(house, { ownerId: admin.id });
  const ids: number[] = [];
  for (let index = 0; index < 300; index += 1) ids.push(await makeDocument(house, space));
  const kept = ids.splice(0, 10);

  let isOver = false;
  const counts = { sent: 0, gone: 0 };
  const uploading = async () => {
    while (!isOver) {
      const bytes = `number ${counts.sent}`;
      const { status, body } = await upload(house, token, { spaceId: space.id }, [
        { filename: 'a.txt', bytes },
      ]);
      expect(status).toBe(201);
      ids.push(body[0]?.id ?? 0);
      counts.sent += 1;
    }
  };
  const parts = { ...house.parts, config: { ...house.parts.config, trashDays: 0 } };
  const deleting = async () => {
    while (!isOver) {
      const documents = ids.splice(0, 20);
      await house.ask(deleteItems, { body: { documents, folders: [] } }, { token });
      house.clock.advance({ seconds: 1 });
      await purgeTrash(parts);
      await sweepFiles(parts, { graceMinutes: -60 });
      counts.gone += documents.length;
    }
  };
  const folder = await makeTemporaryFolder();
  const working = [uploading(), deleting()];
  try {
    for (let turn = 0; turn < 3; turn += 1) await run(settingsOf(house), 'backup', folder);
  } finally {
    isOver = true;
    await Promise.all(working);
  }
  expect(counts.sent).toBeGreaterThan(0);
  expect(counts.gone).toBeGreaterThan(0);
  expect(await run(settingsOf(house), 'verify', folder)).toContain('All is well: 3 snapshots');

  const target = await makeEmpty(house);
  await run(target, 'restore', folder);
  const rows = copiedRows(await readRows(target.DATABASE_URL ?? ''));
  // What was restored, backed up and restored again, is the same: nothing of the moment was lost on the way.
  const again = await makeTemporaryFolder();
  await run(target, 'backup', again);
  const second = await makeEmpty(house);
  await run(second, 'restore', again);
  expect(copiedRows(await readRows(second.DATABASE_URL ?? ''))).toEqual(rows);
  expect(await readTree(`${second.ATRIUM_DATA}/files`)).toEqual(
    await readTree(`${target.ATRIUM_DATA}/files`),
  );

  const restored = await openRestored(target, { REQUIRE_2FA: 'off' });
  const model = await readAccessModel(restored.parts.pool);
  expect(await readDerivedState(restored.parts.pool)).toEqual(deriveState(model));
  const found = await restored.parts.pool.query('select id from document where deletion_id is null');
  const restoredIds = found.rows.map(({ id }) => id);
  expect(restoredIds).toEqual(expect.arrayContaining(kept));
  for (const id of restoredIds) await download(restored, token, id);
});
