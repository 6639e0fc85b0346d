import * as calls from '@atrium/contract/favorites';
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

export const favoriteRoutes: Route[] = [
  route(calls.listFavorites, (parts, { caller }) => listFavorites(parts, caller)),
  route(calls.addFavorite, (parts, { caller, params }) => addFavorite(parts, caller, params)),
  route(calls.removeFavorite, (parts, { caller, params }) => removeFavorite(parts, caller, params)),
  route(calls.listSuggestedFavorites, (parts, { caller }) => listSuggestedFavorites(parts, caller)),
  route(calls.listDefaultFavorites, (parts, { caller }) => listDefaultFavorites(parts, caller)),
  route(calls.listDashboardFavorites, (parts, { caller, params }) =>
    listDashboardFavorites(parts, caller, params.id),
  ),
  route(calls.addDashboardFavorite, (parts, { params: { id, ...item }, ...ask }) =>
    addDashboardFavorite(parts, ask, id, item),
  ),
  route(calls.removeDashboardFavorite, (parts, { params: { id, ...item }, ...ask }) =>
    removeDashboardFavorite(parts, ask, id, item),
  ),
  route(calls.listDocumentDashboards, (parts, { caller, params }) =>
    listDashboardsOf(parts, caller, document(params.id)),
  ),
  route(calls.listFolderDashboards, (parts, { caller, params }) =>
    listDashboardsOf(parts, caller, folder(params.id)),
  ),
  route(calls.changeDocumentDashboards, (parts, { params, body, ...ask }) =>
    changeDashboards(parts, ask, document(params.id), body),
  ),
  route(calls.changeFolderDashboards, (parts, { params, body, ...ask }) =>
    changeDashboards(parts, ask, folder(params.id), body),
  ),
];
