import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atEnd } from '../at-end.ts';

export interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  status: { code?: number; message?: string };
  events: unknown[];
}

/** Takes traces and figures over real OTLP/HTTP. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** What arrived, by path, as it came. */
  arrived: { path: string; type: string; body: Buffer }[];
  /** The spans of what came as JSON. */
  spans(): Span[];
  /** The figures of what came as JSON, by name. */
  figures(): Map<string, unknown>;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** `silent`: it takes what comes and never answers. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
  const arrived: Collector['arrived'] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    arrived.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body });
    if (!silent) response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = (path: string) =>
    arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body.toString()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  atEnd(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close,
    spans: () =>
      at('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: readAttributes(span.attributes), events: span.events ?? [] })),
    figures: () =>
      new Map(
        at('/v1/metrics')
          .flatMap(({ resourceMetrics }) => resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics)
          .flatMap(({ metrics }) => metrics)
          .map((metric) => [metric.name, metric]),
      ),
  };
}

const readAttributes = (list: Attribute[] = []) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
