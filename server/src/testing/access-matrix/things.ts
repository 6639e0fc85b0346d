import type { Watch } from '@atrium/contract/notifications';
import { documentRoute } from './shown.ts';
import type { View } from './view.ts';

/** Documents, folders and spaces in one list: a root is its space. */
export type Type = Watch['entityType'];

export const typeOf = (view: View, id: number): Type =>
  view.model.documents.has(id) ? 'document' : view.isRoot(id) ? 'space' : 'folder';

type Keys = Pick<Watch, 'entityType' | 'entityId' | 'space' | 'route'>;

export function shownAs(view: View, id: number): Keys {
  const [entityType, space] = [typeOf(view, id), view.spaceIdOf(id)];
  const route = {
    document: () => documentRoute(view, id),
    folder: () => `/spaces/${space}/documents/folder/${id}`,
    space: () => `/spaces/${space}/documents`,
  };
  return { entityType, entityId: entityType === 'space' ? space : id, space, route: route[entityType]() };
}

/** Those of them that are seen, as they are shown. */
export const shownOf = (view: View, ids: number[]): Keys[] =>
  inOrder(
    ids
      .filter((id) => (view.isRoot(id) ? view.isListed(view.spaceIdOf(id)) : view.sees(id)))
      .map((id) => shownAs(view, id)),
  );

export const keys = ({ entityType, entityId, space, route }: Keys): Keys => ({
  ...{ entityType, entityId, space, route },
});

export const inOrder = (some: Keys[]): Keys[] =>
  some.toSorted((a, b) => a.entityType.localeCompare(b.entityType) || a.entityId - b.entityId);
