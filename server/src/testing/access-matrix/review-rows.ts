import { dayIn } from '../reviewing.ts';
import { chainOf, isAlive } from '../trees/access-model.ts';
import { copyReviewed } from './copy-reviewed.ts';
import { type ChangeCase, json, type ReadCase, type Row } from './row.ts';
import { type Expected, forbidden, ok, type View, viewOf } from './view.ts';
import type { MatrixWorld } from './world.ts';

const oversees = (view: View, space: number): boolean => view.isAdmin || view.owns(space);

/** Administrators and the owner, of spaces that there are. */
const overseer =
  (space: number, answer: (view: View) => unknown) =>
  (view: View): Expected =>
    view.refusal.space(space) ?? (oversees(view, space) ? ok(answer(view)) : forbidden);

const rolesIn = (view: View, space: number): number[] =>
  [
    ...new Set(
      [...view.model.entries].flatMap(([object, entries]) => {
        const isThere = view.model.parents.has(object) && isAlive(view.model, object);
        return isThere && chainOf(view.model, object).at(-1) === view.rootOf(space)
          ? [...entries.keys()]
          : [];
      }),
    ),
  ]
    .filter((role) => role !== 161 && role !== 21313)
    .sort((a, b) => a - b);

const pendingIn = (view: View, space: number): number[] =>
  (view.model.spaces.find((one) => one.id === space)?.pendingRoles ?? []).toSorted((a, b) => a - b);

const isOpenIn = (view: View, space: number): boolean =>
  (view.model.spaces.find((one) => one.id === space)?.deadline ?? null) !== null;

/** Everybody who can sign in and could read anything there if no review were late. */
const peopleIn = (view: View, space: number, { activePeople }: MatrixWorld): number[] => {
  const { model } = view;
  const spaces = model.spaces.map((one) => ({ ...one, deadline: null }));
  const open = viewOf({ ...model, spaces }, view.who);
  const owner = model.spaces.find((one) => one.id === space)?.ownerId as number;
  return [...new Set([owner, ...model.rolesOf.keys()])]
    .filter((id) => activePeople.includes(id) && open.of(id).isListed(space))
    .sort((a, b) => a - b);
};

const idsOf = (items: { id: number }[]) => items.map(({ id }) => id).sort((a, b) => a - b);

const reading = (
  path: string,
  answer: (view: View, space: number, world: MatrixWorld) => unknown,
  read?: ReadCase['read'],
): Row => ({
  kind: 'reads',
  proves: '[AUD-01] [AUD-03]',
  cases: (world) =>
    world.spaces.map((id) => ({
      path: path.replace('{id}', String(id)),
      answer: overseer(id, (view) => answer(view, id, world)),
      ...(read ? { read } : {}),
    })),
});

interface Changing {
  body?: (world: MatrixWorld, ids: number[]) => object;
  answer: (view: View, ids: number[]) => Expected;
  /** Each with a role, where the call names one. */
  withRole?: true;
}

const changing = (path: string, { body, answer, withRole }: Changing): Row => ({
  kind: 'changes',
  proves: '[AUD-03]',
  cases: (world) =>
    [world.open, world.closed, world.late, world.pending, world.gone].flatMap(({ id: space }) =>
      (withRole ? world.roles.slice(0, 4).map((role) => [space, role]) : [[space]]).map(
        (on): ChangeCase => ({
          about: `${path} of ${on}`,
          on,
          ask: (ids) => ({
            path: path.replace('{id}', String(ids[0])),
            ...(body ? { body: body(world, ids) } : {}),
          }),
          answer,
          copy: copyReviewed,
        }),
      ),
    ),
});

const admins = (view: View, [space]: number[]): Expected =>
  view.isAdmin ? (view.refusal.space(space as number) ?? ok()) : forbidden;

const notOpen: Expected = { status: 409, code: 'review.not-open' };

const confirming =
  (isOpen: (view: View, ids: number[]) => boolean) =>
  (view: View, ids: number[]): Expected => {
    const space = ids[0] as number;
    const refused = view.refusal.space(space) ?? (oversees(view, space) ? undefined : forbidden);
    return refused ?? (isOpen(view, ids) ? ok() : notOpen);
  };

export const reviewRows: Record<string, Row> = {
  'GET /spaces/{id}/roles': reading('/spaces/{id}/roles', rolesIn, async (response) =>
    idsOf(await json(response)),
  ),
  'GET /audit/spaces/{id}/roles/pending': reading('/audit/spaces/{id}/roles/pending', pendingIn, json),
  'GET /audit/spaces/{id}': reading(
    '/audit/spaces/{id}',
    (view, space) => ({
      roles: [...new Set([...rolesIn(view, space), ...pendingIn(view, space)])].sort((a, b) => a - b),
      canStart: view.isAdmin,
    }),
    async (response) => {
      const { roles, canStart } = (await json(response)) as { roles: { id: number }[]; canStart: boolean };
      return { roles: idsOf(roles), canStart };
    },
  ),
  'GET /audit/spaces/{id}/users': reading('/audit/spaces/{id}/users', peopleIn, async (response) =>
    idsOf(await json(response)),
  ),
  'GET /audit/spaces/{id}/records': reading('/audit/spaces/{id}/records', () => undefined),
  'GET /audit/spaces/{id}/records/export': reading('/audit/spaces/{id}/records/export', () => undefined),
  'POST /audit/spaces/{id}/users/confirm': changing('/audit/spaces/{id}/users/confirm', {
    answer: confirming(
      (view, [space]) => view.model.spaces.find((one) => one.id === space)?.userReview ?? false,
    ),
  }),
  'POST /audit/spaces/{id}/report': changing('/audit/spaces/{id}/report', {
    body: () => ({ note: 'Too many people.' }),
    answer: confirming((view, [space]) => isOpenIn(view, space as number)),
  }),
  'POST /audit/spaces/{id}/roles/confirm': changing('/audit/spaces/{id}/roles/confirm', {
    body: (_, [, role]) => ({ role }),
    answer: confirming((view, [space, role]) => pendingIn(view, space as number).includes(role as number)),
    withRole: true,
  }),
  'POST /audit/spaces/{id}/start': changing('/audit/spaces/{id}/start', {
    body: ({ house }) => ({ users: true, roles: true, deadline: dayIn(house, 14) }),
    answer: admins,
  }),
  'PUT /audit/spaces/{id}/schedule': changing('/audit/spaces/{id}/schedule', {
    body: ({ house }) => ({
      schedule: { months: 12, days: 30, users: true, roles: true, nextOn: dayIn(house, 14) },
    }),
    answer: admins,
  }),
};
