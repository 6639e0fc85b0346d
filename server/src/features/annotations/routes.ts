import * as calls from '@atrium/contract/annotations';
import { type Route, route } from '../../core/route.ts';
import { downloadAnnotated } from './download-annotated.ts';
import { getAnnotations } from './get-annotations.ts';
import { listMentionable } from './mentionable.ts';
import { putAnnotations } from './put-annotations.ts';
import { followDocument } from './stream-events.ts';

export const annotationRoutes: Route[] = [
  route(calls.getAnnotations, getAnnotations),
  route(calls.putAnnotations, putAnnotations),
  route(calls.listMentionable, listMentionable),
  route(calls.downloadAnnotated, downloadAnnotated),
  route(calls.documentEvents, followDocument),
];
