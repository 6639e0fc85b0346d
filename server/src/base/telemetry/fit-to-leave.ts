import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';

/**
 * What a span may say. Addresses hold tokens and what people search for, and messages of errors hold what was asked:
 * whatever a library writes beside these stays here.
 */
const mayLeave = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'atrium.request_id',
  'db.system.name',
  'db.query.text',
  'error.type',
]);

export function fitToLeave(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => mayLeave.has(name)),
  );
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  });
}
