import type { NewFolder } from '@atrium/contract/parts/names';
import { minutesAfter } from '../base/clock.ts';
import type { Transaction } from '../base/database/connect.ts';
import type { Parts } from '../base/parts.ts';
import type { ReceivedFile } from '../base/storage/file-store.ts';
import { type Reader, todayOf } from '../core/access/access.ts';
import { allContent, flagsFrom } from '../core/access/flags.ts';
import { noteFileWork } from '../core/file-work/queue-file-work.ts';
import { typeOfName } from '../core/files/file-types.ts';
import { keepFiles } from '../core/files/keep-files.ts';
import { rootOf } from '../core/library/find-place.ts';
import { makeFolders } from '../core/library/make-folders.ts';
import { makeSpace } from '../core/library/make-space.ts';
import { setBody } from '../core/library/set-body.ts';
import { type Entry, setEntries } from '../core/library/set-entries.ts';
import { addDemoReview } from './add-review.ts';
import { type DemoDocument, type DemoSpace, demoLibrary } from './library.ts';
import { makeDocumentFile } from './make-document-file.ts';

interface Known {
  people: Map<string, number>;
  roles: Map<string, number>;
}

/** Spaces, folders, documents and permissions of the demo company, through the same parts that people use. */
export async function addDemoLibrary(parts: Parts, trx: Transaction, known: Known): Promise<void> {
  const library = demoLibrary();
  const tags = await trx
    .insertInto('tag')
    .values(library.tags.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  const tagIds = new Map(tags.map((tag) => [tag.name, tag.id]));
  const folderIds = new Map<string, number>();
  for (const space of library.spaces) await addSpace(parts, trx, known, space, folderIds);
  await addDocuments(parts, trx, library.documents, { ...known, tagIds, folderIds });
}

const keyOf = (space: string, path: string[]) => [space, ...path].join('/');

async function addSpace(
  parts: Parts,
  trx: Transaction,
  { people, roles }: Known,
  space: DemoSpace,
  folderIds: Map<string, number>,
): Promise<void> {
  const ownerId = people.get(space.owner) as number;
  const { id, rootId } = await makeSpace(parts, trx, { name: space.name, ownerId, createdBy: ownerId });
  const owner: Reader = { userId: ownerId, roles: [], isAdmin: true, today: todayOf(parts) };
  const root = rootOf({ id, rootId, flags: allContent });
  const made = await makeFolders(parts, trx, owner, root, space.tree);
  folderIds.set(space.name, rootId);
  for (const [index, path] of levelByLevel(space.tree).entries()) {
    folderIds.set(keyOf(space.name, path), made[index] as number);
  }
  await setBody(parts, trx, owner, { id: rootId, spaceId: id }, space.body);
  const entriesOf = (objectId: number, entries: DemoSpace['entries']): Entry[] =>
    Object.entries(entries).map(([role, flags]) => ({
      objectId,
      roleId: roles.get(role) as number,
      flags: flagsFrom(Object.fromEntries((flags ?? []).map((flag) => [flag, true]))),
    }));
  const entries = entriesOf(rootId, space.entries);
  for (const folder of space.folders) {
    const folderId = folderIds.get(keyOf(space.name, folder.path)) as number;
    entries.push(...entriesOf(folderId, folder.entries));
    if (folder.body) await setBody(parts, trx, owner, { id: folderId, spaceId: id }, folder.body);
  }
  await setEntries(trx, entries);
  if (space.review) {
    const reviewed = { id, name: space.name, ownerId };
    await addDemoReview(parts, trx, { space: reviewed, owner: space.ownerName, review: space.review, roles });
  }
}

/** The folders' paths in the order in which they are made. */
function levelByLevel(tree: NewFolder[]): string[][] {
  const paths: string[][] = [];
  let level = tree.map((folder) => ({ folder, path: [folder.name] }));
  while (level.length > 0) {
    paths.push(...level.map(({ path }) => path));
    level = level.flatMap(({ folder, path }) =>
      folder.children.map((child) => ({ folder: child, path: [...path, child.name] })),
    );
  }
  return paths;
}

async function addDocuments(
  parts: Parts,
  trx: Transaction,
  documents: DemoDocument[],
  known: Known & { tagIds: Map<string, number>; folderIds: Map<string, number> },
): Promise<void> {
  const files: ReceivedFile[] = [];
  for (const document of documents) {
    const bytes = await makeDocumentFile(document);
    files.push(await parts.files.receive(inOneChunk(bytes), { maxBytes: bytes.length }));
  }
  await keepFiles(parts, trx, files);
  const mimes = documents.map(({ name }) => typeOfName(name)?.mime as string);
  await noteFileWork(
    parts,
    trx,
    files.map(({ hash }, index) => ({ hash, mime: mimes[index] as string })),
  );
  const now = parts.clock.now();
  const rows = await trx
    .insertInto('document')
    .values(
      documents.map((document, index) => {
        const by = known.people.get(document.author) as number;
        // Over the hours of a working day: nobody adds everything in one minute.
        const at = minutesAfter(now, -document.ageInDays * 24 * 60 - 3 - ((index * 37) % 480));
        return {
          folder_id: known.folderIds.get(keyOf(document.space, document.folder)) as number,
          name: document.name,
          hash: files[index]?.hash as string,
          size: files[index]?.size as number,
          mime: mimes[index] as string,
          filename: document.name,
          tags: document.tags.map((tag) => known.tagIds.get(tag) as number),
          created_by: by,
          created_at: at,
          modified_by: by,
          modified_at: at,
        };
      }),
    )
    .returning(['id', 'created_at', 'created_by'])
    .execute();
  await trx
    .insertInto('activity')
    .values(
      rows.map((row) => ({
        at: row.created_at,
        type: 'created',
        actor_id: row.created_by,
        object_id: row.id,
      })),
    )
    .execute();
}

async function* inOneChunk(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
