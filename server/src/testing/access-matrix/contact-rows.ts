import type { CallReply } from '@atrium/contract/parts/call';
import type { listPersonDocuments } from '@atrium/contract/people';
import type { AccessModel } from '../trees/access-model.ts';
import { canRead, canReadDocument, isAlive, roleFlags } from '../trees/access-model.ts';
import { json, type Row } from './row.ts';
import { inOrder, keys, shownOf } from './things.ts';
import { forbidden, ok, type View } from './view.ts';
import type { MatrixWorld } from './world.ts';

const none = (why: string): Row => ({ kind: 'no objects', why });
const directory = none('the directory, which is no part of any space; contacts.test.ts asks everybody');
const ownContact = none('one’s own contact');

const isDenied = (world: MatrixWorld, view: View): boolean =>
  world.accounts.some(({ name, userId }) => name === 'guest' && userId === view.who.userId);

/** The roles by which somebody can read anything in a space, if no review is late. */
function readingRoles(model: AccessModel, space: number): Set<number> {
  const root = model.spaces.find(({ id }) => id === space)?.rootId as number;
  const inside = [...model.parents.keys()].filter((id) => {
    let at = id;
    for (let up = model.parents.get(at); up != null; up = model.parents.get(at)) at = up;
    return at === root && isAlive(model, id);
  });
  const roles = new Set([...model.rolesOf.values()].flat());
  return new Set(
    [...roles].filter(
      (role) =>
        role === 161 ||
        role === 21313 ||
        inside.some(
          (id) => roleFlags(model, role, id) & (model.documents.has(id) ? canReadDocument : canRead),
        ),
    ),
  );
}

interface MemberReply {
  id: number;
  contact: number | null;
  roles: { id: number }[] | null;
}

const memberIds = (world: MatrixWorld, model: AccessModel, space: number): number[] => {
  const roles = readingRoles(model, space);
  const owner = model.spaces.find(({ id }) => id === space)?.ownerId;
  return world.activePeople.filter(
    (id) => id === owner || (model.rolesOf.get(id) ?? []).some((role) => roles.has(role)),
  );
};

const seenContacts = (world: MatrixWorld, { isAdmin, who }: View) =>
  world.contacts.filter(({ isPublished, user }) => isPublished || isAdmin || user === who.userId);

/** Who made any of the matrix's own documents: the demo company's would only take longer. */
const makers = (world: MatrixWorld): Set<number> =>
  new Set([...world.documents.values()].flatMap((id) => world.madeBy.get(id) ?? []));

/** Contacts, and who may read a space. */
export const contactRows: Record<string, Row> = {
  'GET /contacts': {
    kind: 'reads',
    proves: '[CON-07]',
    cases: (world) => [
      {
        path: '/contacts',
        answer: (view) =>
          isDenied(world, view) ? forbidden : ok(seenContacts(world, view).map(({ id }) => id)),
        read: sortedIds,
      },
      ...world.spaces.map((space) => ({
        path: `/contacts?spaceId=${space}`,
        answer: (view: View) => {
          if (isDenied(world, view)) return forbidden;
          const members = memberIds(world, view.model, space);
          const shown = seenContacts(world, view).filter(
            ({ user }) => user !== null && members.includes(user),
          );
          return view.refusal.space(space) ?? ok(shown.map(({ id }) => id));
        },
        read: sortedIds,
      })),
    ],
  },
  'GET /spaces/{id}/members': {
    kind: 'reads',
    proves: '[CON-07]',
    cases: (world) =>
      world.spaces.map((space) => ({
        path: `/spaces/${space}/members`,
        answer: (view) => {
          if (isDenied(world, view)) return forbidden;
          const seen = new Map(seenContacts(world, view).map(({ id, user }) => [user, id]));
          const roles = readingRoles(view.model, space);
          const seesRoles = view.isAdmin || view.owns(space);
          const rolesOf = (id: number) =>
            (view.model.rolesOf.get(id) ?? []).filter((role) => roles.has(role));
          const members = () =>
            memberIds(world, view.model, space).map((id) => ({
              id,
              contact: seen.get(id) ?? null,
              roles: seesRoles ? rolesOf(id) : null,
            }));
          return view.refusal.space(space) ?? ok(members());
        },
        read: async (response) =>
          ((await json(response)) as MemberReply[])
            .map(({ id, contact, roles }) => ({
              ...{ id, contact },
              roles: roles?.map((role) => role.id).sort((a, b) => a - b) ?? null,
            }))
            .sort((a, b) => a.id - b.id),
      })),
  },
  'GET /people/{id}/documents': {
    kind: 'reads',
    proves: '[8.2.2] [CON-07]',
    cases: (world) =>
      world.contacts
        .filter(({ user }) => user !== null && makers(world).has(user))
        .map(({ id, user, isPublished }) => ({
          path: `/people/${id}/documents?limit=100`,
          answer: (view) => {
            if (isDenied(world, view)) return forbidden;
            if (!isPublished && !view.isAdmin && user !== view.who.userId)
              return { status: 404, code: 'contact.not-found' };
            const shown = shownOf(
              view,
              [...world.madeBy.keys()].filter(
                (one) => view.model.documents.has(one) && world.madeBy.get(one) === user,
              ),
            );
            return ok({
              total: shown.length,
              spaces: [...new Set(shown.map(({ space }) => space))].sort((a, b) => a - b),
              // A page of them; of as many as there are here each is named.
              documents: shown.length > 100 ? 100 : shown,
            });
          },
          read: async (response) => {
            const { total, spaces, documents } = (await json(response)) as CallReply<
              typeof listPersonDocuments
            >;
            return {
              total,
              spaces: spaces.map((space) => space.id).sort((a, b) => a - b),
              documents: total > 100 ? documents.length : inOrder(documents.map(keys)),
            };
          },
        })),
  },
  'GET /people/{id}': directory,
  'GET /contacts/{id}': directory,
  'GET /users/{id}/contact': directory,
  'GET /contacts/download/{id}': directory,
  'GET /contacts/images/{id}': directory,
  'GET /contacts/divisions': directory,
  'POST /contacts': directory,
  'PUT /contacts': directory,
  'PUT /contacts/{id}': directory,
  'DELETE /contacts/{id}': directory,
  'POST /contacts/import': directory,
  'GET /me/contact': ownContact,
  'PUT /me/contact': ownContact,
};

async function sortedIds(response: Response): Promise<number[]> {
  return ((await json(response)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
}
