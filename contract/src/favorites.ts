import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress } from './parts/fields.ts';
import { list } from './parts/list.ts';

export const favoriteTypes = ['document', 'folder'] as const;

const key = { entityType: z.enum(favoriteTypes), entityId: Id };

export const FavoriteKey = z.object(key);
export type FavoriteKey = z.output<typeof FavoriteKey>;

export const Favorite = z.object({
  ...key,
  name: z.string(),
  route: z.string(),
  space: Id,
  spaceName: z.string(),
  /** The ending of a document’s file name; a folder has `folder`. */
  format: z.string(),
  /** The type of the file; documents alone have one. */
  mime: z.string().optional(),
});

export type Favorite = z.output<typeof Favorite>;

const entity = { entityType: z.enum(favoriteTypes), entityId: IdInAddress };

export const listFavorites = call({
  method: 'GET',
  path: '/me/favorites',
  access: 'user',
  summary: 'The caller’s favorites that they can read, newest first',
  reply: z.array(Favorite),
});

export const addFavorite = call({
  method: 'POST',
  path: '/me/favorites/{entityType}/{entityId}',
  access: 'user',
  summary: 'Make a document or folder a favorite; one that is stays as it is',
  params: z.strictObject(entity),
  reply: Favorite,
  status: 201,
});

export const removeFavorite = call({
  method: 'DELETE',
  path: '/me/favorites/{entityType}/{entityId}',
  access: 'user',
  summary: 'Take a document or folder off the caller’s favorites',
  params: z.strictObject(entity),
});

export const listSuggestedFavorites = call({
  method: 'GET',
  path: '/me/suggested-favorites',
  access: 'user',
  summary: 'The default favorites of the caller’s default dashboard that they can read, newest first',
  reply: z.array(Favorite),
});

const one = z.strictObject({ id: IdInAddress });
const named = z.object({ id: Id, name: z.string() });

export const FavoriteDashboard = named;
export type FavoriteDashboard = z.output<typeof FavoriteDashboard>;

export const listDefaultFavorites = call({
  method: 'GET',
  path: '/default-favorites',
  access: 'default-favorites',
  budget: 'library',
  summary:
    'The default dashboards by name, each with the keys of those default favorites that the caller can read',
  reply: z.array(named.extend({ favorites: z.array(FavoriteKey) })),
});

export const listDashboardFavorites = call({
  method: 'GET',
  path: '/dashboards/{id}/favorites',
  access: 'default-favorites',
  budget: 'library',
  summary: 'The default favorites of a default dashboard that the caller can read, newest first',
  params: one,
  reply: z.array(Favorite),
});

const onDashboard = z.strictObject({ id: IdInAddress, ...entity });

export const addDashboardFavorite = call({
  method: 'POST',
  path: '/dashboards/{id}/favorites/{entityType}/{entityId}',
  access: 'default-favorites',
  summary: 'Make a document or folder a default favorite of a default dashboard; one that is stays as it is',
  params: onDashboard,
  reply: Favorite,
  status: 201,
});

export const removeDashboardFavorite = call({
  method: 'DELETE',
  path: '/dashboards/{id}/favorites/{entityType}/{entityId}',
  access: 'default-favorites',
  summary: 'Take a document or folder off the default favorites of a default dashboard',
  params: onDashboard,
});

const dashboards = z.array(FavoriteDashboard);
const ids = list(Id, 1000).default([]);
const changes = z.strictObject({ add: ids, remove: ids });

export const listDocumentDashboards = call({
  method: 'GET',
  path: '/documents/{id}/favorite-dashboards',
  access: 'default-favorites',
  budget: 'library',
  summary: 'The default dashboards that have a document among their default favorites, by name',
  params: one,
  reply: dashboards,
});

export const listFolderDashboards = call({
  method: 'GET',
  path: '/folders/{id}/favorite-dashboards',
  access: 'default-favorites',
  budget: 'library',
  summary: 'The default dashboards that have a folder among their default favorites, by name',
  params: one,
  reply: dashboards,
});

export const changeDocumentDashboards = call({
  method: 'PUT',
  path: '/documents/{id}/favorite-dashboards',
  access: 'default-favorites',
  summary: 'Add a document to the default favorites of some dashboards and take it off others’, all or none',
  params: one,
  body: changes,
  reply: dashboards,
});

export const changeFolderDashboards = call({
  method: 'PUT',
  path: '/folders/{id}/favorite-dashboards',
  access: 'default-favorites',
  summary: 'Add a folder to the default favorites of some dashboards and take it off others’, all or none',
  params: one,
  body: changes,
  reply: dashboards,
});
