import * as calls from '@atrium/contract/annotations';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { downloadAnnotated } from './download-annotated.ts';
import { getAnnotations } from './get-annotations.ts';
import { putAnnotations } from './put-annotations.ts';
import { streamEvents } from './stream-events.ts';

export const annotationRoutes = (parts: Parts): Route[] => [
  route(calls.getAnnotations, (ask) =>
    getAnnotations(parts, { ...ask, password: passwordOf(ask.request) }, ask.params.id, ask.query),
  ),
  route(calls.putAnnotations, (ask) => {
    const password = ask.body.password ?? passwordOf(ask.request);
    return putAnnotations(parts, { ...ask, password }, ask.params.id, ask.body);
  }),
  route(calls.downloadAnnotated, (ask) =>
    downloadAnnotated(parts, { ...ask, password: passwordOf(ask.request) }, ask.params.id),
  ),
  route(calls.documentEvents, (ask) => streamEvents(parts, ask)),
];

function passwordOf(request: FastifyRequest): string | undefined {
  const given = request.headers[calls.pdfPasswordHeader];
  if (typeof given !== 'string') return undefined;
  if (given.length > 9000) throw new AppError('request.malformed', 'The password is too long.');
  return calls.readPdfPassword(given);
}
