import { demoPassword } from '../../core/passwords/demo-passwords.ts';
import { demoAccounts } from '../../demo/sign-ins.ts';
import { makeUser, signInAs } from '../factories.ts';
import type { House } from '../house.ts';
import {
  makeDocument,
  makeFolder,
  makeRole,
  makeSpace,
  reads,
  setEntry,
  type TestSpace,
} from '../library.ts';
import { makePdf } from '../pdfs/make-pdf.ts';
import { addFavorites, addOpenings } from './world-favorites.ts';
import { addNotifications, type ToldWorld } from './world-notifications.ts';
import {
  addActivity,
  addFeeds,
  addImages,
  makeLate,
  putInTrash,
  readActivities,
  readLists,
  readMakers,
} from './world-parts.ts';

/** Somebody who asks. */
export interface Account {
  name: string;
  userId: number;
  token: string;
}

/** Objects of every sort that makes a difference to who may do what. */
export interface MatrixWorld {
  house: House;
  accounts: Account[];
  /** That entries may name. */
  roles: number[];
  /** Open in parts; nobody's but its owner's; blocked for people; blocked for some roles; deleted. */
  open: TestSpace;
  closed: TestSpace;
  late: TestSpace;
  pending: TestSpace;
  gone: TestSpace;
  /** These, and some of the demo company's; and all that have a description. */
  spaces: number[];
  withBody: Set<number>;
  /** By name, in the five spaces; roots are not among them. */
  folders: Map<string, number>;
  documents: Map<string, number>;
  /** Of those folders: their spaces. */
  homeOf: Map<number, number>;
  images: { id: number; folder: number }[];
  /** Who made each folder and document there is. */
  madeBy: Map<number, number>;
  /** Newest first, each once. */
  activities: { id: number; objectId: number }[];
  /** Who deleted what, and how long ago. */
  trash: Map<number, { by: number; minutesAgo: number }>;
  activePeople: number[];
  lists: { id: number; members: number[] }[];
  /** By id. */
  contacts: { id: number; user: number | null; isPublished: boolean }[];
  /** Also those who cannot sign in. */
  people: number[];
  /** What everybody has as a favorite, and a dashboard that suggests all of it to everybody. */
  favorites: Set<number>;
  dashboard: number;
  /** What everybody watches and was told of. */
  told: ToldWorld;
  /** The matrix's spaces, by their roots. */
  spacesByRoot: Map<number, number>;
  /** Those of the open space's trash that were deleted themselves. */
  deletedThemselves: number[];
  /** Who has a dashboard of their own; the others have a default one that is like it. */
  withDashboard: Set<number>;
}

/** To undo a deletion, in minutes. */
const tooLong = 11;

export async function makeMatrixWorld(house: House): Promise<MatrixWorld> {
  const { db } = house.parts;
  const ofDemo = (await db.selectFrom('space').select('id').orderBy('id').execute()).map((row) => row.id);
  const roles = new Map((await db.selectFrom('role').selectAll().execute()).map((row) => [row.name, row.id]));
  const role = (name: string) => roles.get(name) as number;
  const displacedRole = await makeRole(house, 'Displaced');
  const blockedOwner = await makeUser(house, {
    email: 'blocked-owner@atrium.example',
    roles: [role('Guests')],
  });
  const people = [
    ...demoAccounts.map(({ email }) => ({ email, password: demoPassword })),
    await makeUser(house, { email: 'displaced@atrium.example', roles: [displacedRole] }),
    blockedOwner,
    await makeUser(house, { email: 'blocked@atrium.example', roles: [role('Staff')] }),
  ];
  const users = await db.selectFrom('app_user').select(['id', 'email']).execute();
  const idOf = (email: string) => users.find((user) => user.email === email)?.id as number;
  const owner = idOf('owner@atrium.example');

  const folders = new Map<string, number>();
  const documents = new Map<string, number>();
  const homeOf = new Map<number, number>();
  const addFolder = async (space: TestSpace, name: string, parent?: number) => {
    const id = await makeFolder(house, space, { name, ...(parent ? { parent } : {}) });
    folders.set(name, id);
    homeOf.set(id, space.id);
    return id;
  };
  const addDocument = async (space: TestSpace, name: string, folder: number, createdBy = space.ownerId) => {
    const isPdf = name.endsWith('.pdf');
    const bytes = isPdf ? makePdf([{ text: name }]) : Buffer.from(name);
    const mime = isPdf ? 'application/pdf' : 'text/plain';
    documents.set(name, await makeDocument(house, space, { name, folder, bytes, mime, createdBy }));
  };
  const doc = (name: string) => documents.get(name) as number;

  const open = await makeSpace(house, { name: 'Matrix: open', ownerId: owner });
  await setEntry(house, open.rootId, role('Staff'), reads);
  await setEntry(house, open.rootId, role('Manufacturing'), [...reads, 'canCreate', 'canCreateDocument']);
  await setEntry(house, open.rootId, role('Guests'), reads);
  await addDocument(open, 'at-root.txt', open.rootId);
  const readable = await addFolder(open, 'Readable');
  await addDocument(open, 'readable.pdf', readable, idOf('lists@atrium.example'));
  await addDocument(open, 'kept-back.txt', readable);
  await setEntry(house, doc('kept-back.txt'), role('Staff'), 'none');
  const nested = await addFolder(open, 'Nested', readable);
  await addDocument(open, 'nested.txt', nested);
  const writable = await addFolder(open, 'Writable');
  await setEntry(house, writable, role('Staff'), 'all');
  await addDocument(open, 'writable.txt', writable);
  const lockedInside = await addFolder(open, 'Locked inside', writable);
  await setEntry(house, lockedInside, role('Staff'), 'none');
  await addDocument(open, 'locked.txt', lockedInside, blockedOwner.id);
  const free = await addFolder(open, 'Free', writable);
  await addFolder(open, 'Innermost', free);
  await addDocument(open, 'free.txt', free);
  const editable = await addFolder(open, 'Documents writable');
  await setEntry(house, editable, role('Staff'), [...reads, 'canWriteDocument', 'canWrite']);
  await addDocument(open, 'editable.txt', editable);
  // What only they have made tells of itself where their names are listed.
  const [secretive, former] = [await makeUser(house), await makeUser(house)];
  const hidden = await addFolder({ ...open, ownerId: secretive.id }, 'Hidden');
  await setEntry(house, hidden, role('Staff'), 'none');
  await setEntry(house, hidden, role('Guests'), 'none');
  await addDocument(open, 'hidden.txt', hidden);
  await addDocument(open, 'single.txt', hidden);
  await setEntry(house, doc('single.txt'), displacedRole, [...reads, 'canWriteDocument']);
  const hiddenToo = await addFolder(open, 'Hidden too', hidden);
  const shown = await addFolder(open, 'Shown', hiddenToo);
  await setEntry(house, shown, displacedRole, 'all');
  await addDocument(open, 'shown.txt', shown);
  await addFolder(open, 'Deeper', shown);
  const foldersOnly = await addFolder(open, 'Folders only');
  await setEntry(house, foldersOnly, role('Staff'), ['canRead', 'canCreate']);
  await addDocument(open, 'not-shown.txt', foldersOnly);
  await addDocument(open, 'own-entry.txt', foldersOnly);
  await setEntry(house, doc('own-entry.txt'), role('Staff'), [...reads, 'canDeleteDocument']);

  const closed = await makeSpace(house, { name: 'Matrix: closed' });
  await addDocument(closed, 'closed.txt', await addFolder(closed, 'Closed'), closed.ownerId);

  const late = await makeSpace(house, { name: 'Matrix: late user review', ownerId: blockedOwner.id });
  await setEntry(house, late.rootId, role('Staff'), 'all');
  await addDocument(late, 'late.txt', await addFolder(late, 'Late'), idOf('curator@atrium.example'));
  const pending = await makeSpace(house, { name: 'Matrix: late role review' });
  await setEntry(house, pending.rootId, role('Staff'), 'all');
  await setEntry(house, pending.rootId, role('Favorites curators'), reads);
  await addDocument(pending, 'pending.txt', await addFolder(pending, 'Pending'));
  await makeLate(house, late, { ofUsers: true, roles: [] });
  await makeLate(house, pending, { ofUsers: false, roles: [role('Staff')] });

  const gone = await makeSpace(house, { name: 'Matrix: deleted', ownerId: owner });
  await setEntry(house, gone.rootId, role('Staff'), 'all');
  await addDocument(gone, 'gone.txt', await addFolder(gone, 'Gone'));

  const trash = await addFolder({ ...open, ownerId: former.id }, 'Trash', writable);
  const earlier = await addFolder(open, 'Earlier trash', trash);
  await addDocument(open, 'trash.txt', trash, former.id);
  await addDocument(open, 'earlier.txt', earlier);
  await addDocument(open, 'old-trash.txt', writable);
  const images = await addImages(house, [
    open.rootId,
    readable,
    hidden,
    shown,
    earlier,
    late.rootId,
    closed.rootId,
  ]);
  await addActivity(house, [open, closed, late, pending, gone]);

  const inTrash = [trash, earlier, doc('trash.txt'), doc('earlier.txt')];
  const [staff, admin] = [idOf('staff@atrium.example'), idOf('admin@atrium.example')];
  await putInTrash(house, open, staff, { folders: [earlier] });
  await putInTrash(house, open, staff, { folders: [trash] });
  await putInTrash(house, open, staff, { documents: [doc('old-trash.txt')], minutesAgo: tooLong });
  await putInTrash(house, gone, admin, { folders: [gone.rootId], isSpace: true });

  const accounts: Account[] = [];
  for (const person of people) {
    const name = person.email.split('@')[0] as string;
    accounts.push({ name, userId: idOf(person.email), token: await signInAs(house, person) });
  }
  const spaces = await db
    .selectFrom('space')
    .innerJoin('folder', 'folder.id', 'space.root_folder_id')
    .select(['space.id', 'folder.body'])
    .orderBy('space.id')
    .execute();
  const matrixSpaces = [
    ...ofDemo.filter((_, index) => index % 2 === 1),
    ...[open, closed, late, pending, gone].map(({ id }) => id),
  ];
  const someAccounts = accounts.filter((_, index) => index % 2 === 0).map(({ userId }) => userId);
  const suggestions = await addFavorites(
    house,
    accounts.map(({ userId }) => userId),
  );
  const ownSpaces = [open, closed, late, pending, gone];
  await addOpenings(
    house,
    accounts.map(({ userId }) => userId),
    [...documents.values()],
  );
  const told = await addNotifications(
    house,
    accounts.map(({ userId }) => userId),
    [...documents.values(), ...folders.values()],
    ownSpaces.map(({ rootId }) => rootId),
  );
  await addFeeds(house, suggestions.dashboard, matrixSpaces, someAccounts);
  return {
    house,
    accounts,
    roles: [...roles.values(), displacedRole]
      .filter((id) => id !== 161 && id !== 21313)
      .sort((a, b) => a - b),
    ...{ open, closed, late, pending, gone, told },
    spacesByRoot: new Map(ownSpaces.map(({ id, rootId }) => [rootId, id])),
    spaces: matrixSpaces,
    withBody: new Set(spaces.filter((space) => space.body !== null).map((space) => space.id)),
    folders,
    documents,
    homeOf,
    images,
    madeBy: await readMakers(house),
    activities: await readActivities(house),
    trash: new Map([
      ...inTrash.map((id) => [id, { by: staff, minutesAgo: 1 }] as const),
      [doc('old-trash.txt'), { by: staff, minutesAgo: tooLong }],
    ]),
    contacts: await db
      .selectFrom('contact')
      .select(['id', 'user_id as user', 'is_published as isPublished'])
      .orderBy('id')
      .execute(),
    activePeople: (
      await db.selectFrom('app_user').select('id').where('is_active', '=', true).orderBy('id').execute()
    ).map((user) => user.id),
    people: (await db.selectFrom('app_user').select('id').execute()).map((user) => user.id),
    lists: await readLists(house),
    ...suggestions,
    deletedThemselves: [trash, earlier],
    withDashboard: new Set(someAccounts),
  };
}
