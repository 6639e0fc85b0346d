import type { Notification, Watch } from '@atrium/contract/notifications';
import { nameOf } from './places.ts';
import { type ChangeCase, json, type ReadCase, type Row } from './row.ts';
import { inOrder, keys, shownAs, shownOf, type Type, typeOf } from './things.ts';
import { type Expected, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const proves = '[8.2.2]';

const toldTo = ({ told: { single, several } }: MatrixWorld, view: View) => {
  const ofOne = [...single].flatMap(([id, thing]) =>
    view.sees(thing) ? [{ id, count: 1, ...shownAs(view, thing) }] : [],
  );
  const ofMany = [...several].flatMap(([id, { root, things }]) => {
    const seen = things.filter((thing) => view.sees(thing));
    const named = seen.length > 1 && view.isListed(view.spaceIdOf(root)) ? root : seen[0];
    return named === undefined ? [] : [{ id, count: seen.length, ...shownAs(view, named) }];
  });
  return [...ofOne, ...ofMany].sort((a, b) => b.id - a.id);
};

const lists = (path: string, unread: number | undefined, world: MatrixWorld): ReadCase => ({
  path,
  answer: (view) => {
    const all = toldTo(world, view);
    return ok({
      unread: Math.min(all.length, 100),
      notifications: unread === undefined ? all : all.slice(0, unread),
    });
  },
  read: async (response) => {
    const body = (await json(response)) as { unread: number; notifications: Notification[] };
    return {
      unread: body.unread,
      notifications: body.notifications.map((one) => ({ id: one.id, count: one.count, ...keys(one) })),
    };
  },
});

const refused = (view: View, id: number): Expected | undefined => {
  const type = typeOf(view, id);
  return type === 'space' ? view.refusal.space(view.spaceIdOf(id)) : view.refusal[type](id);
};

const eachThing = (world: MatrixWorld, answer: (view: View, id: number) => Expected): ChangeCase[] =>
  [...world.told.single.values()].map((id) => ({
    about: nameOf(world, id),
    on: [id],
    ask: () => ({ path: pathOf(world, id) }),
    answer: (view) => answer(view, id),
  }));

function pathOf({ documents, folders, spacesByRoot }: MatrixWorld, id: number): string {
  const isOf = (some: Map<string, number>) => [...some.values()].includes(id);
  const type: Type = isOf(documents) ? 'document' : isOf(folders) ? 'folder' : 'space';
  return `/me/watches/${type}/${type === 'space' ? spacesByRoot.get(id) : id}`;
}

const ownChoice: Row = { kind: 'no objects', why: 'when one gets mails oneself' };

export const notificationRows: Record<string, Row> = {
  'GET /me/notifications': {
    kind: 'reads',
    proves,
    cases: (world) => [
      lists('/me/notifications?limit=100', 100, world),
      lists('/me/notifications?limit=3&unread=true', 3, world),
    ],
  },
  'PUT /me/notifications/read': {
    kind: 'no objects',
    why: 'marks one’s own, and counts as GET /me/notifications does',
  },
  'GET /me/notifications/mail': ownChoice,
  'PUT /me/notifications/mail': ownChoice,
  'DELETE /me/notifications/mail': ownChoice,
  'GET /me/watches': {
    kind: 'reads',
    proves,
    cases: (world) => [
      {
        path: '/me/watches',
        answer: (view) => ok(shownOf(view, [...world.told.single.values()])),
        read: async (response) => inOrder(((await json(response)) as Watch[]).map(keys)),
      },
    ],
  },
  'POST /me/watches/{entityType}/{entityId}': {
    kind: 'changes',
    proves,
    cases: (world) => eachThing(world, (view, id) => refused(view, id) ?? { status: 201 }),
  },
  'DELETE /me/watches/{entityType}/{entityId}': {
    kind: 'changes',
    proves,
    cases: (world) => eachThing(world, () => ({ status: 204 })),
  },
};
