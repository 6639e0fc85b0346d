import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import type { Parts } from '../parts.ts';

/** Prometheus metrics at /metrics, for whoever holds METRICS_TOKEN; without that setting there is no such page. */
export function serveMetrics(app: FastifyInstance, parts: Pick<Parts, 'config' | 'pool'>): void {
  const { metricsToken } = parts.config;
  if (!metricsToken) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'atrium_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, parts.pool.totalCount);
      this.set({ state: 'idle' }, parts.pool.idleCount);
      this.set({ state: 'waiting' }, parts.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'atrium_mails',
    help: 'Mails by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await parts.pool.query('select state, count(*)::int as n from mail group by state');
      // A state that no mail is in any more would keep its last number.
      this.reset();
      for (const row of rows) this.set({ state: row.state }, row.n);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/metrics', async (request, reply) => {
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      throw new AppError('request.not-found', 'There is nothing at this address.');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function sameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
