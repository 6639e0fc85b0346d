import * as calls from '@atrium/contract/announcements';
import { type Route, route } from '../../core/route.ts';
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './change-announcements.ts';
import { uploadAnnouncementImage } from './keep-image.ts';
import { getManagedAnnouncement, listManagedAnnouncements } from './manage-announcements.ts';
import { sendAnnouncementImage } from './send-image.ts';
import { getAnnouncement, getAnnouncementFacets, listAnnouncements } from './show-announcements.ts';

export const announcementRoutes: Route[] = [
  route(calls.listAnnouncements, listAnnouncements),
  route(calls.getAnnouncementFacets, getAnnouncementFacets),
  route(calls.getAnnouncement, getAnnouncement),
  route(calls.getAnnouncementImage, sendAnnouncementImage),
  route(calls.listManagedAnnouncements, listManagedAnnouncements),
  route(calls.getManagedAnnouncement, getManagedAnnouncement),
  route(calls.uploadAnnouncementImage, uploadAnnouncementImage),
  route(calls.createAnnouncement, createAnnouncement),
  route(calls.updateAnnouncement, updateAnnouncement),
  route(calls.deleteAnnouncement, deleteAnnouncement),
];
