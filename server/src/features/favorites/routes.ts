import * as calls from '@atrium/contract/favorites';
import { type Route, route } from '../../core/route.ts';
import {
  addDashboardFavorite,
  changeDocumentDashboards,
  changeFolderDashboards,
  removeDashboardFavorite,
} from './change-default-favorites.ts';
import {
  listDashboardFavorites,
  listDefaultFavorites,
  listDocumentDashboards,
  listFolderDashboards,
} from './default-favorites.ts';
import { addFavorite, listFavorites, listSuggestedFavorites, removeFavorite } from './my-favorites.ts';

export const favoriteRoutes: Route[] = [
  route(calls.listFavorites, listFavorites),
  route(calls.addFavorite, addFavorite),
  route(calls.removeFavorite, removeFavorite),
  route(calls.listSuggestedFavorites, listSuggestedFavorites),
  route(calls.listDefaultFavorites, listDefaultFavorites),
  route(calls.listDashboardFavorites, listDashboardFavorites),
  route(calls.addDashboardFavorite, addDashboardFavorite),
  route(calls.removeDashboardFavorite, removeDashboardFavorite),
  route(calls.listDocumentDashboards, listDocumentDashboards),
  route(calls.listFolderDashboards, listFolderDashboards),
  route(calls.changeDocumentDashboards, changeDocumentDashboards),
  route(calls.changeFolderDashboards, changeFolderDashboards),
];
