import * as calls from '@atrium/contract/images';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { sendImage } from './send-image.ts';
import { uploadFolderImage, uploadSpaceImage } from './upload-image.ts';

export const imageRoutes = (parts: Parts): Route[] => [
  route(calls.uploadSpaceImage, (ask) => uploadSpaceImage(parts, ask)),
  route(calls.uploadFolderImage, (ask) => uploadFolderImage(parts, ask)),
  route(calls.getImage, (ask) => sendImage(parts, ask)),
];
