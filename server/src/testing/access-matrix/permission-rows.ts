import { isAlive, roleFlags } from '../access-model.ts';
import { json, type ReadCase, type Row } from './row.ts';
import { type Expected, forbidden, ok, shownFlags, toFlags, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** Administrators oversee all living spaces, owners their own, others none. */
const isOverseen = (view: View, space: number): boolean =>
  view.model.spaces.some((one) => one.id === space && !one.isDeleted) && (view.isAdmin || view.owns(space));

const overseers =
  (answer: (view: View) => unknown) =>
  (view: View): Expected =>
    view.model.spaces.some(({ id }) => isOverseen(view, id)) ? ok(answer(view)) : forbidden;

const overseenFolders = (view: View): number[] =>
  [...view.model.parents.keys()]
    .filter(
      (id) =>
        !view.model.documents.has(id) && isAlive(view.model, id) && isOverseen(view, view.spaceIdOf(id)),
    )
    .sort((a, b) => a - b);

const entityOf = (view: View, id: number) =>
  view.isRoot(id) ? { entityType: 0, entityId: view.spaceIdOf(id) } : { entityType: 1, entityId: id };

const sidsOn = (view: View, id: number) =>
  [...(view.model.entries.get(id)?.keys() ?? [])].sort((a, b) => a - b).map((role) => `ROLE_${role}`);

const sorted = async (response: Response, key: 'id' | 'objectIdentityId') =>
  ((await json(response)) as Record<string, number>[]).sort(
    (a, b) => (a[key] as number) - (b[key] as number),
  );

export const permissionRows: Record<string, Row> = {
  'GET /acls/sids': {
    kind: 'reads',
    proves: '[PERM-05]',
    cases: ({ roles }) => [
      { path: '/acls/sids', answer: overseers(() => roles.map((role) => `ROLE_${role}`)), read: json },
    ],
  },
  'GET /acls/objectidentities': {
    kind: 'reads',
    proves: '[PERM-05]',
    cases: () => [
      {
        path: '/acls/objectidentities',
        answer: overseers((view) =>
          overseenFolders(view).map((id) => ({
            id,
            ...entityOf(view, id),
            parentObject: view.model.parents.get(id),
            sids: sidsOn(view, id),
          })),
        ),
        read: (response) => sorted(response, 'id'),
      },
    ],
  },
  'GET /acls/entity-oid-index': {
    kind: 'reads',
    proves: '[PERM-05]',
    cases: ({ documents }) => [
      {
        path: '/acls/entity-oid-index',
        answer: overseers((view) =>
          overseenFolders(view).map((id) => ({ ...entityOf(view, id), objectIdentityId: id })),
        ),
        read: (response) => sorted(response, 'objectIdentityId'),
      },
      ...[...documents.values()].map(
        (id): ReadCase => ({
          path: `/acls/entity-oid-index?entityType=2&entityId=${id}`,
          answer: overseers((view) =>
            isAlive(view.model, id) && isOverseen(view, view.spaceIdOf(id))
              ? [{ entityType: 2, entityId: id, objectIdentityId: id }]
              : [],
          ),
          read: json,
        }),
      ),
    ],
  },
  'GET /acls/permissions': {
    kind: 'reads',
    proves: '[PERM-05]',
    cases: ({ roles }) =>
      roles.map((role) => ({
        path: `/acls/permissions?sid=ROLE_${role}`,
        answer: overseers((view) =>
          overseenFolders(view).map((id) => ({
            id,
            flags: shownFlags(roleFlags(view.model, role, id)),
            isInherited: !view.model.entries.get(id)?.has(role),
          })),
        ),
        read: async (response) =>
          (
            (await sorted(response, 'objectIdentityId')) as unknown as (Record<string, boolean> & {
              objectIdentityId: number;
            })[]
          ).map(({ objectIdentityId, isInherited, ...flags }) => ({
            id: objectIdentityId,
            flags: toFlags(flags),
            isInherited,
          })),
      })),
  },
  'GET /users/{id}/why': {
    kind: 'reads',
    proves: '[PERM-06]',
    cases: (world) => [
      ...world.spaces.map((id) => why(world, 0, id, (view) => view.rootOf(id))),
      ...[...world.folders.values()].map((id) => why(world, 1, id, () => id)),
      ...[...world.documents.values()].map((id) => why(world, 2, id, () => id)),
    ],
  },
  'GET /permissions': { kind: 'no objects', why: 'which role has which global permission' },
  'PUT /permissions': { kind: 'no objects', why: 'which role has which global permission' },
};

/** Why one of the accounts may what they may: the same one for everybody who asks about an object. */
function why(
  { accounts }: MatrixWorld,
  type: 0 | 1 | 2,
  id: number,
  objectOf: (view: View) => number,
): ReadCase {
  const person = accounts[id % accounts.length]?.userId as number;
  return {
    path: `/users/${person}/why?entityType=${type}&entityId=${id}`,
    answer(view) {
      const kind = (['space', 'folder', 'document'] as const)[type];
      const refused = view.refusal[kind](id);
      if (refused) return refused;
      const object = objectOf(view);
      if (!isOverseen(view, view.spaceIdOf(object))) return forbidden;
      return ok(shownFlags(view.of(person).flags(object)));
    },
    read: async (response) => toFlags(((await json(response)) as { permissions: never }).permissions),
  };
}
