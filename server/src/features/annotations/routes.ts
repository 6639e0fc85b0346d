import * as calls from '@atrium/contract/annotations';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { type Route, route } from '../../core/route.ts';
import { downloadAnnotated } from './download-annotated.ts';
import { getAnnotations } from './get-annotations.ts';
import { putAnnotations } from './put-annotations.ts';
import { streamEvents } from './stream-events.ts';

export const annotationRoutes: Route[] = [
  route(calls.getAnnotations, (parts, ask) =>
    getAnnotations(parts, { ...ask, password: pdfPasswordOf(ask.request) }, ask.params.id, ask.query),
  ),
  route(calls.putAnnotations, (parts, ask) => {
    const password = ask.body.password ?? pdfPasswordOf(ask.request);
    return putAnnotations(parts, { ...ask, password }, ask.params.id, ask.body);
  }),
  route(calls.downloadAnnotated, (parts, ask) =>
    downloadAnnotated(parts, { ...ask, password: pdfPasswordOf(ask.request) }, ask.params.id),
  ),
  route(calls.documentEvents, streamEvents),
];
