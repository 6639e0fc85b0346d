import type { Favorite, FavoriteKey } from '@atrium/contract/favorites';
import { nameOf } from './places.ts';
import { type ChangeCase, json, type ReadCase, type Row } from './row.ts';
import { documentRoute } from './shown.ts';
import { type Expected, forbidden, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const made = { status: 201 };
const gone = { status: 204 };

/** Everybody's favorites are everything: what is shown is what is seen. */
const seen = ({ favorites }: MatrixWorld, view: View) =>
  [...view.seenFolders(), ...view.seenDocuments()].filter((id) => favorites.has(id)).sort((a, b) => a - b);

const shown = (world: MatrixWorld, view: View) =>
  ok(
    seen(world, view).map((id) => ({
      id,
      space: view.spaceIdOf(id),
      route: view.model.documents.has(id)
        ? documentRoute(view, id)
        : `/spaces/${view.spaceIdOf(id)}/documents/folder/${id}`,
    })),
  );

const read = async (response: Response) =>
  ((await json(response)) as Favorite[])
    .map(({ entityId, space, route }) => ({ id: entityId, space, route }))
    .sort((a, b) => a.id - b.id);

const curates = ({ accounts }: MatrixWorld, view: View): boolean =>
  view.isAdmin || view.who.userId === accounts.find(({ name }) => name === 'curator')?.userId;

const refused = (view: View, id: number): Expected | undefined =>
  view.model.documents.has(id) ? view.refusal.document(id) : view.refusal.folder(id);

/** Documents, folders and a root, which is none. */
const items = ({ documents, folders, open }: MatrixWorld): [type: string, id: number][] => [
  ...[...documents.values()].map((id): [string, number] => ['document', id]),
  ...[...folders.values()].map((id): [string, number] => ['folder', id]),
  ['folder', open.rootId],
];

type Ask = (type: string, id: number) => ReturnType<ChangeCase['ask']>;
type Answer = (view: View, id: number) => Expected;

const eachItem = (world: MatrixWorld, ask: Ask, answer: Answer): ChangeCase[] =>
  items(world).map(([type, id]) => ({
    about: nameOf(world, id),
    on: [id],
    ask: () => ask(type, id),
    answer: (view) => answer(view, id),
  }));

const own: Ask = (type, id) => ({ path: `/me/favorites/${type}/${id}` });

/** One that is no favorite of anybody's dashboard, for those who may choose such. */
const ofDashboard = (world: MatrixWorld, done: Expected): ChangeCase[] =>
  eachItem(
    world,
    (type, id) => ({ path: `/dashboards/${world.dashboard}/favorites/${type}/${id}` }),
    (view, id) => (curates(world, view) ? (refused(view, id) ?? done) : forbidden),
  );

const dashboardsOf = (world: MatrixWorld, kind: 'document' | 'folder'): ReadCase[] =>
  items(world)
    .filter(([type]) => type === kind)
    .map(([, id]) => ({
      path: `/${kind}s/${id}/favorite-dashboards`,
      answer: (view) => (curates(world, view) ? (refused(view, id) ?? ok([world.dashboard])) : forbidden),
      read: async (response) => ((await json(response)) as { id: number }[]).map((one) => one.id),
    }));

const changesOf = (world: MatrixWorld, kind: 'document' | 'folder'): ChangeCase[] =>
  eachItem(
    world,
    (_, id) => ({ path: `/${kind}s/${id}/favorite-dashboards`, body: { add: [world.dashboard] } }),
    (view, id) => (curates(world, view) ? (refused(view, id) ?? ok()) : forbidden),
  ).filter(({ on: [id] }) => world.documents.values().some((one) => one === id) === (kind === 'document'));

const proves = '[FAV-01]';
const provesDefault = '[FAV-02]';

export const favoriteRows: Record<string, Row> = {
  'GET /me/favorites': {
    kind: 'reads',
    proves,
    cases: (world) => [{ path: '/me/favorites', answer: (view) => shown(world, view), read }],
  },
  'GET /me/suggested-favorites': {
    kind: 'reads',
    proves: provesDefault,
    cases: (world) => [{ path: '/me/suggested-favorites', answer: (view) => shown(world, view), read }],
  },
  'POST /me/favorites/{entityType}/{entityId}': {
    kind: 'changes',
    proves,
    cases: (world) => eachItem(world, own, (view, id) => refused(view, id) ?? made),
  },
  'DELETE /me/favorites/{entityType}/{entityId}': {
    kind: 'changes',
    proves,
    cases: (world) => eachItem(world, own, () => gone),
  },
  'GET /default-favorites': {
    kind: 'reads',
    proves: provesDefault,
    cases: (world) => [
      {
        path: '/default-favorites',
        answer: (view) => (curates(world, view) ? ok(seen(world, view)) : forbidden),
        read: async (response) => {
          const all = (await json(response)) as { id: number; favorites: FavoriteKey[] }[];
          const ofOne = all.find(({ id }) => id === world.dashboard)?.favorites;
          return ofOne?.map(({ entityId }) => entityId).sort((a, b) => a - b);
        },
      },
    ],
  },
  'GET /dashboards/{id}/favorites': {
    kind: 'reads',
    proves: provesDefault,
    cases: (world) => [
      {
        path: `/dashboards/${world.dashboard}/favorites`,
        answer: (view) => (curates(world, view) ? shown(world, view) : forbidden),
        read,
      },
    ],
  },
  'POST /dashboards/{id}/favorites/{entityType}/{entityId}': {
    kind: 'changes',
    proves: provesDefault,
    cases: (world) => ofDashboard(world, made),
  },
  'DELETE /dashboards/{id}/favorites/{entityType}/{entityId}': {
    kind: 'changes',
    proves: provesDefault,
    cases: (world) => ofDashboard(world, gone),
  },
  'GET /documents/{id}/favorite-dashboards': {
    kind: 'reads',
    proves: provesDefault,
    cases: (world) => dashboardsOf(world, 'document'),
  },
  'GET /folders/{id}/favorite-dashboards': {
    kind: 'reads',
    proves: provesDefault,
    cases: (world) => dashboardsOf(world, 'folder'),
  },
  'PUT /documents/{id}/favorite-dashboards': {
    kind: 'changes',
    proves: provesDefault,
    cases: (world) => changesOf(world, 'document'),
  },
  'PUT /folders/{id}/favorite-dashboards': {
    kind: 'changes',
    proves: provesDefault,
    cases: (world) => changesOf(world, 'folder'),
  },
};
