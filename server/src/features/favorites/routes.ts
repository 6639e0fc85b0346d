import * as calls from '@atrium/contract/favorites';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import {
  addDashboardFavorite,
  changeDashboards,
  removeDashboardFavorite,
} from './change-default-favorites.ts';
import { listDashboardFavorites, listDashboardsOf, listDefaultFavorites } from './default-favorites.ts';
import { addFavorite, listFavorites, listSuggestedFavorites, removeFavorite } from './my-favorites.ts';

const document = (entityId: number): calls.FavoriteKey => ({ entityType: 'document', entityId });
const folder = (entityId: number): calls.FavoriteKey => ({ entityType: 'folder', entityId });

export const favoriteRoutes = (parts: Parts): Route[] => [
  route(calls.listFavorites, ({ caller }) => listFavorites(parts, caller)),
  route(calls.addFavorite, ({ caller, params }) => addFavorite(parts, caller, params)),
  route(calls.removeFavorite, ({ caller, params }) => removeFavorite(parts, caller, params)),
  route(calls.listSuggestedFavorites, ({ caller }) => listSuggestedFavorites(parts, caller)),
  route(calls.listDefaultFavorites, ({ caller }) => listDefaultFavorites(parts, caller)),
  route(calls.listDashboardFavorites, ({ caller, params }) =>
    listDashboardFavorites(parts, caller, params.id),
  ),
  route(calls.addDashboardFavorite, ({ params: { id, ...item }, ...ask }) =>
    addDashboardFavorite(parts, ask, id, item),
  ),
  route(calls.removeDashboardFavorite, ({ params: { id, ...item }, ...ask }) =>
    removeDashboardFavorite(parts, ask, id, item),
  ),
  route(calls.listDocumentDashboards, ({ caller, params }) =>
    listDashboardsOf(parts, caller, document(params.id)),
  ),
  route(calls.listFolderDashboards, ({ caller, params }) =>
    listDashboardsOf(parts, caller, folder(params.id)),
  ),
  route(calls.changeDocumentDashboards, ({ params, body, ...ask }) =>
    changeDashboards(parts, ask, document(params.id), body),
  ),
  route(calls.changeFolderDashboards, ({ params, body, ...ask }) =>
    changeDashboards(parts, ask, folder(params.id), body),
  ),
];
