import {
  type PermissionOverview,
  type PermissionsHere,
  permissionLevels,
} from '@atrium/contract/permission-tree';
import { canRead, chainOf, isAlive, roleFlags } from '../trees/access-model.ts';
import { flag } from '../trees/change-rights.ts';
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
      roles
        .flatMap((role) => [false, true].map((ownOnly) => ({ role, ownOnly })))
        .map(({ role, ownOnly }) => ({
          path: `/acls/permissions?sid=ROLE_${role}${ownOnly ? '&ownOnly=true' : ''}`,
          answer: overseers((view) =>
            overseenFolders(view)
              .filter((id) => !ownOnly || view.model.entries.get(id)?.has(role))
              .map((id) => ({
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
  'GET /acls/tree': {
    kind: 'reads',
    proves: '[PERM-03]',
    cases: ({ spaces }) =>
      [undefined, ...spaces].map((space) => ({
        path: `/acls/tree${space === undefined ? '' : `?spaceId=${space}`}`,
        answer: overseers((view) =>
          overseenFolders(view)
            .filter((id) => space === undefined || view.spaceIdOf(id) === space)
            .map((id) => ({ id, parent: view.model.parents.get(id) })),
        ),
        read: async (response) => {
          const { ids, parents } = (await json(response)) as { ids: number[]; parents: number[] };
          return ids
            .map((id, place) => ({ id, parent: ids[parents[place] as number] ?? null }))
            .sort((a, b) => a.id - b.id);
        },
      })),
  },
  'GET /acls/roles': {
    kind: 'reads',
    proves: '[PERM-03]',
    cases: ({ roles }) => [
      {
        path: '/acls/roles',
        answer: overseers((view) => (view.isAdmin ? roles : roles.filter((role) => isUsed(view, role)))),
        read: async (response) =>
          ((await json(response)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b),
      },
    ],
  },
  'GET /acls/here': {
    kind: 'reads',
    proves: '[PERM-03]',
    cases: (world) => [
      ...world.spaces.map((id) => here(world, 0, id, (view) => view.rootOf(id))),
      ...[...world.folders.values()].map((id) => here(world, 1, id, () => id)),
    ],
  },
  'GET /acls/overview': {
    kind: 'reads',
    proves: '[PERM-03]',
    cases: ({ roles }) => [
      {
        path: '/acls/overview',
        answer: (view) => (view.isAdmin ? ok(overview(view, roles)) : forbidden),
        read: async (response) => {
          const found = (await json(response)) as PermissionOverview;
          return found.spaces
            .flatMap(({ id, levels, varied }) =>
              found.roles.map((role, place) => ({
                space: id,
                role: role.id,
                level: permissionLevels[levels[place] as number],
                isVaried: varied.includes(place),
              })),
            )
            .sort((a, b) => a.space - b.space || a.role - b.role);
        },
      },
    ],
  },
  'GET /acls/people': {
    kind: 'reads',
    proves: '[PERM-06]',
    cases: (world) => [
      ...world.spaces.map((id) => people(world, 0, id, (view) => view.rootOf(id))),
      ...[...world.folders.values()].map((id) => people(world, 1, id, () => id)),
      ...[...world.documents.values()].map((id) => people(world, 2, id, () => id)),
    ],
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

/** Whether a role has entries in a space that is overseen. */
const isUsed = (view: View, role: number): boolean =>
  [...view.model.entries].some(([id, own]) => own.has(role) && isOverseen(view, view.spaceIdOf(id)));

/** What each role has at a place, and from where; owners are told of those that have something. */
function here({ roles }: MatrixWorld, type: 0 | 1, id: number, objectOf: (view: View) => number): ReadCase {
  return {
    path: `/acls/here?entityType=${type}&entityId=${id}`,
    answer(view) {
      const refused = view.refusal[type === 0 ? 'space' : 'folder'](id);
      if (refused) return refused;
      const object = objectOf(view);
      if (!isOverseen(view, view.spaceIdOf(object))) return forbidden;
      const { entries } = view.model;
      const told = roles.map((role) => {
        const above = chainOf(view.model, object).slice(1);
        const from = above.find((one) => entries.get(one)?.has(role));
        return {
          id: role,
          own: shownFlags(entries.get(object)?.get(role) ?? 0),
          isOwn: entries.get(object)?.has(role) ?? false,
          inherited: from === undefined ? null : shownFlags(entries.get(from)?.get(role) as number),
          from: from === undefined ? null : entityOf(view, from),
        };
      });
      return ok(told.filter(({ isOwn, from }) => view.isAdmin || isOwn || from !== null));
    },
    read: async (response) =>
      ((await json(response)) as PermissionsHere).roles
        .map(({ id: role, own, inherited }) => ({
          id: role,
          own: own ? toFlags(own) : 0,
          isOwn: own !== null,
          inherited: inherited ? toFlags(inherited.permissions) : null,
          from: inherited && { entityType: inherited.from.entityType, entityId: inherited.from.entityId },
        }))
        .sort((a, b) => a.id - b.id),
  };
}

const everything = 511;
const reading = canRead | flag.readDocument;

/** Each living space by each role, in one word. */
function overview(view: View, roles: number[]) {
  const living = view.model.spaces.filter(({ isDeleted }) => !isDeleted).sort((a, b) => a.id - b.id);
  return living.flatMap(({ id: space, rootId }) =>
    roles.map((role) => {
      const inside = [...view.model.entries]
        .filter(([id, own]) => id !== rootId && own.has(role) && view.spaceIdOf(id) === space)
        .filter(([id]) => isAlive(view.model, id))
        .map(([, own]) => own.get(role) as number);
      const root = shownFlags(view.model.entries.get(rootId)?.get(role) ?? 0);
      const readsInside = inside.some((flags) => (flags & reading) !== 0);
      const changes = everything & ~(reading | flag.share);
      const onSpace = root === everything ? 'all' : (root & changes) !== 0 ? 'edit' : 'read';
      const level = root !== 0 ? onSpace : readsInside ? 'part' : 'none';
      return { space, role, level, isVaried: inside.length > 0 };
    }),
  );
}

/** Which of the accounts can see an object. */
function people(
  { accounts }: MatrixWorld,
  type: 0 | 1 | 2,
  id: number,
  objectOf: (view: View) => number,
): ReadCase {
  const known = new Set(accounts.map(({ userId }) => userId));
  return {
    path: `/acls/people?entityType=${type}&entityId=${id}`,
    answer(view) {
      const refused = view.refusal[(['space', 'folder', 'document'] as const)[type]](id);
      if (refused) return refused;
      const object = objectOf(view);
      if (!isOverseen(view, view.spaceIdOf(object))) return forbidden;
      const shown = [...known].sort((a, b) => a - b).filter((userId) => view.of(userId).sees(object));
      return ok(shown.map((userId) => ({ id: userId, flags: shownFlags(view.of(userId).flags(object)) })));
    },
    read: async (response) =>
      ((await json(response)) as { people: { id: number; permissions: never }[] }).people
        .filter((one) => known.has(one.id))
        .map((one) => ({ id: one.id, flags: toFlags(one.permissions) }))
        .sort((a, b) => a.id - b.id),
  };
}

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
