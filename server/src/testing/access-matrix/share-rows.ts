import { canSee, roleFlags, spaceOf } from '../trees/access-model.ts';
import { flag } from '../trees/change-rights.ts';
import { type ChangeCase, json, type ReadCase, type Row } from './row.ts';
import { type Expected, forbidden, noDocument, noFolder, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** Some of each kind, and together. */
interface Items {
  about: string;
  documentIds: number[];
  folderIds: number[];
  spaceIds: number[];
}

const none = { documentIds: [], folderIds: [], spaceIds: [] };

function everyItem({ folders, documents, open, late }: MatrixWorld): Items[] {
  const one = (about: string, items: Partial<Items>): Items => ({ ...none, about, ...items });
  return [
    ...[...documents].map(([about, id]) => one(about, { documentIds: [id] })),
    ...[...folders].map(([about, id]) => one(about, { folderIds: [id] })),
    one('the open space', { spaceIds: [open.id] }),
    one('the late space', { spaceIds: [late.id] }),
    ...together({ folders, documents }),
  ];
}

function together({ folders, documents }: Pick<MatrixWorld, 'folders' | 'documents'>): Items[] {
  const doc = (name: string) => documents.get(name) as number;
  const dir = (name: string) => folders.get(name) as number;
  const some = (documentIds: number[], folderIds: number[]): Items => ({
    ...none,
    about: [...folderIds, ...documentIds].join(' and '),
    documentIds,
    folderIds,
  });
  return [
    some([doc('writable.txt'), doc('free.txt')], [dir('Writable'), dir('Free')]),
    some([doc('writable.txt'), doc('locked.txt')], []),
    some([doc('writable.txt'), doc('pending.txt')], [dir('Free')]),
    some([doc('shown.txt'), doc('readable.pdf')], [dir('Shown')]),
    some([doc('late.txt'), doc('free.txt')], []),
    some([doc('trash.txt'), doc('free.txt')], []),
    some([doc('own-entry.txt')], [dir('Folders only')]),
  ];
}

const addressOf = ({ documentIds, folderIds, spaceIds }: Items): string =>
  `documentIds=${documentIds}&folderIds=${folderIds}&spaceIds=${spaceIds}`;

/** All ids, roots for spaces. */
const idsOf = (view: View, { documentIds, folderIds, spaceIds }: Items): number[] => [
  ...documentIds,
  ...folderIds,
  ...spaceIds.map((id) => view.rootOf(id)),
];

/** All of them can be read, and shared; folders are looked at first. */
function refused(view: View, items: Items): Expected | undefined {
  const folders = [...items.folderIds, ...items.spaceIds.map((id) => view.rootOf(id))];
  for (const [ids, absent] of [
    [folders, noFolder],
    [items.documentIds, noDocument],
  ] as const) {
    if (!ids.every((id) => view.sees(id))) return absent;
    if (!ids.every((id) => view.has(id, flag.share))) return forbidden;
  }
  return undefined;
}

const readers = ({ activePeople }: MatrixWorld, view: View, items: Items): number[] =>
  activePeople.filter((userId) =>
    idsOf(view, items).every((id) => canSee(view.model, { ...view.who, userId }, id)),
  );

const membersOf = ({ activePeople }: MatrixWorld, { model }: View, role: number): number[] =>
  activePeople.filter((id) => model.rolesOf.get(id)?.includes(role));

/** What the role alone gives, with nobody in it. */
function covers({ model, who }: View, role: number, id: number): boolean {
  if (role === 161 || role === 21313) return true;
  const space = spaceOf(model, id);
  const isLate = space.deadline !== null && space.deadline < who.today;
  if (isLate && (space.userReview || space.pendingRoles.includes(role))) return false;
  return (roleFlags(model, role, id) & (model.documents.has(id) ? flag.readDocument : 1)) !== 0;
}

const rolesFor = (world: MatrixWorld, view: View, items: Items): number[] =>
  [161, 21313, ...world.roles].filter(
    (role) =>
      membersOf(world, view, role).length > 0 && idsOf(view, items).every((id) => covers(view, role, id)),
  );

const listsFor = (world: MatrixWorld, view: View, items: Items): number[] => {
  const able = readers(world, view, items);
  return world.lists.filter(({ members }) => members.some((id) => able.includes(id))).map(({ id }) => id);
};

const guestOf = ({ accounts }: MatrixWorld) => accounts.find(({ name }) => name === 'guest')?.userId;

const sortedIds = async (response: Response) =>
  sorted(((await json(response)) as { id: number }[]).map(({ id }) => id));
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

const offers = (
  what: string,
  find: (world: MatrixWorld, view: View, items: Items) => number[],
  isClosed: (world: MatrixWorld, view: View) => boolean = () => false,
): Row => ({
  kind: 'reads',
  proves: '[SHR-01]',
  cases: (world) =>
    everyItem(world).map((items) => ({
      path: `/documents/share/${what}?${addressOf(items)}`,
      answer: (view) =>
        isClosed(world, view) ? forbidden : (refused(view, items) ?? ok(sorted(find(world, view, items)))),
      read: sortedIds,
    })),
});

const notAuthorised: Expected = { status: 422, code: 'share.recipient-not-authorised' };
const bodyOf = ({ about: _, ...items }: Items) => items;

/** By a role: who is in it, if it covers everything. */
const previews = (world: MatrixWorld): ReadCase[] =>
  together(world).flatMap((items) =>
    [161, ...world.roles].map((role) => ({
      path: '/documents/share/preview',
      body: { ...bodyOf(items), roleIds: [role] },
      answer: (view) =>
        refused(view, items) ??
        (rolesFor(world, view, items).includes(role)
          ? ok([membersOf(world, view, role).length, 0, 0])
          : notAuthorised),
      read: async (response: Response) => {
        const { people, copies, leftOut } = (await json(response)) as Record<string, number>;
        return [people, copies, leftOut];
      },
    })),
  );

/** To a list, which some of its members may not read. */
const shares = (path: string): Row => ({
  kind: 'changes',
  proves: '[SHR-02]',
  cases: (world) =>
    [
      ...together(world),
      ...everyItem(world).filter(({ about }) => /^(free.txt|Free|closed.txt|the .* space)$/.test(about)),
    ].map((items): ChangeCase => {
      const list = world.lists[0] as MatrixWorld['lists'][0];
      return {
        about: items.about,
        on: [...items.documentIds, ...items.folderIds],
        ask: () => ({
          path,
          body: { ...bodyOf(items), mailingListIds: [list.id], subject: 'Matrix', message: 'Read this' },
        }),
        answer: (view) =>
          refused(view, items) ??
          (listsFor(world, view, items).includes(list.id) ? { status: 201 } : notAuthorised),
        read: async (response) => ((await json(response)) as { people: number }).people,
        shows: (view) => readers(world, view, items).filter((id) => list.members.includes(id)).length,
      };
    }),
});

export const shareRows: Record<string, Row> = {
  'GET /documents/share/roles': offers('roles', rolesFor),
  'GET /documents/share/users': offers('users', readers, (world, view) => view.who.userId === guestOf(world)),
  'GET /documents/share/mailing-lists': offers('mailing-lists', listsFor),
  'POST /documents/share/preview': { kind: 'reads', proves: '[SHR-01]', cases: previews },
  'POST /documents/share/': shares('/documents/share/'),
  'POST /documents/share': shares('/documents/share'),
  'GET /documents/share/sent': {
    kind: 'no objects',
    why: 'what the caller has sent; the names of what they can read, which share.test.ts proves',
  },
};
