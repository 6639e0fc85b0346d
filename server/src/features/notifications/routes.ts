import * as calls from '@atrium/contract/notifications';
import { type Route, route } from '../../core/route.ts';
import { listNotifications } from './list-notifications.ts';
import { getMailSettings, resetMailSettings, setMailSettings } from './mail-settings.ts';
import { readNotifications } from './read-notifications.ts';
import { addWatch, listWatches, removeWatch } from './watches.ts';

export const notificationRoutes: Route[] = [
  route(calls.listNotifications, listNotifications),
  route(calls.readNotifications, readNotifications),
  route(calls.getMailSettings, getMailSettings),
  route(calls.setMailSettings, setMailSettings),
  route(calls.resetMailSettings, resetMailSettings),
  route(calls.listWatches, listWatches),
  route(calls.addWatch, addWatch),
  route(calls.removeWatch, removeWatch),
];
