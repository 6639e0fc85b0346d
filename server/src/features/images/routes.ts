import * as calls from '@atrium/contract/images';
import { type Route, route } from '../../core/route.ts';
import { sendImage } from './send-image.ts';
import { uploadFolderImage, uploadSpaceImage } from './upload-image.ts';

export const imageRoutes: Route[] = [
  route(calls.uploadSpaceImage, uploadSpaceImage),
  route(calls.uploadFolderImage, uploadFolderImage),
  route(calls.getImage, sendImage),
];
