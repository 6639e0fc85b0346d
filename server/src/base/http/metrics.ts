import { timingSafeEqual } from 'node:crypto';
import { sentence } from '@atrium/contract/parts/sentences';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { Parts } from '../parts.ts';

/**
 * Figures for whoever watches: at /metrics for Prometheus, with METRICS_TOKEN (without that setting there is no such
 * page), and sent by OpenTelemetry, where it is on. `addFigures` adds those of the installation to the process's own.
 */
export function serveMetrics(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'pool' | 'telemetry'>,
  addFigures: (registry: Registry) => void,
): void {
  const { metricsToken } = parts.config;
  const { telemetry } = parts;
  if (!metricsToken && !telemetry?.sendFigures) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  countUploads(app, registry);
  countConnections(parts.pool, registry);
  addFigures(registry);
  const stopSending = telemetry?.sendFigures?.(registry);
  if (stopSending) app.addHook('onClose', stopSending);
  if (metricsToken) servePage(app, registry, metricsToken);
}

function servePage(app: FastifyInstance, registry: Registry, token: string): void {
  app.get('/metrics', async (request, reply) => {
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new AppError('request.not-found', sentence('There is nothing at this address.'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'atrium_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function countUploads(app: FastifyInstance, registry: Registry): void {
  const sending = new Gauge({
    name: 'atrium_uploads_sending',
    help: 'Requests that bring files, on their way now',
    registers: [registry],
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!bringsFiles(request)) return;
    sending.inc();
    reply.raw.once('close', () => sending.dec());
  });
}

const bringsFiles = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.bytes !== undefined || /^multipart\//i.test(headers['content-type'] ?? '');

function countConnections(pool: Parts['pool'], registry: Registry): void {
  new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

function sameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
