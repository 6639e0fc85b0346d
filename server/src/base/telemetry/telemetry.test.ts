import { signIn } from '@atrium/contract/auth';
import { apiPrefix } from '@atrium/contract/parts/call';
import { forgotPassword, verifyResetToken } from '@atrium/contract/passwords';
import { searchAll } from '@atrium/contract/search';
import { createUser, getMe } from '@atrium/contract/users';
import { expect, it, onTestFinished, vi } from 'vitest';
import { superadminRole } from '../../core/accounts/roles.ts';
import { makeUser, signInAs } from '../../testing/factories.ts';
import { type House, openHouse } from '../../testing/house.ts';
import { mountedCalls } from '../../testing/mounted-calls.ts';
import { startCollector } from '../../testing/services/collector.ts';
import { waitFor } from '../../testing/wait-for.ts';

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
const plant = (secrets: string[], secret: string) => {
  secrets.push(secret);
  return secret;
};

/** Asks every call, with secrets in each place where one can be: most are refused, but only once they were looked at. */
async function askEverything(house: House, token: string, secrets: string[]): Promise<void> {
  const planted = plant(secrets, 'planted-by-the-walk');
  for (const call of mountedCalls()) {
    for (const id of ['1', planted]) {
      const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(id));
      const keys = Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {});
      const query = new URLSearchParams(
        Object.fromEntries([...keys, 'key', 'jwt', 'token'].map((key) => [key, planted])),
      );
      const hasBody = call.method !== 'GET' && !call.form && !call.bytes;
      const leave = new AbortController();
      const response = await house.fetch(`${apiPrefix}${path}?${query}`, {
        method: call.method,
        signal: leave.signal,
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `session=${planted}`,
          'x-pdf-password': planted,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: JSON.stringify({ name: planted, email: `${planted}@x.example` }) } : {}),
      });
      // Live streams have no end.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) leave.abort();
      else await response.arrayBuffer();
    }
  }
}

it('[16.2.5] spans name route patterns and statements, and nothing of what was asked: every call, and a journey', async () => {
  const collector = await startCollector();
  const house = await openHouse({ settings: { ...json, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const secrets: string[] = [];
  const admin = await makeUser(house, { roles: [superadminRole], email: 'planted-admin@atrium.example' });
  plant(secrets, admin.email);
  plant(secrets, admin.password);
  const token = plant(secrets, await signInAs(house, admin));

  const query = { key: plant(secrets, 'plantedword') };
  await house.ask(searchAll, { query }, { token });
  await house.askError(signIn, {
    body: { username: admin.email, password: plant(secrets, 'planted-guess') },
  });
  const email = plant(secrets, 'planted-new@atrium.example');
  const body = { email, firstName: plant(secrets, 'Plantedfirst'), lastName: 'B', roles: [] };
  await house.ask(createUser, { body: body as never }, { token });
  // Refused by the database, whose words name the value.
  await house.askError(createUser, { body }, { token });
  await house.ask(forgotPassword, { body: { email: admin.email } });
  const mail = await house.mailTo(admin.email, /new password/);
  const link = plant(secrets, /reset-password\/([\w-]+)/.exec(mail.text ?? '')?.[1] as string);
  await house.ask(verifyResetToken, { query: { token: link } });
  await house.fetch(`/reset-password/${link}?jwt=${token}`);
  await house.fetch(`/api/rest/%zz?token=${plant(secrets, 'planted-in-a-bad-address')}`);
  await askEverything(house, token, secrets);
  const last = await house.fetch('/api/rest/health', {
    headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  });
  const lastId = last.headers.get('x-request-id');
  await house.close();

  const spans = collector.spans();
  const asked = new Set(spans.map(({ name }) => name));
  const patterns = mountedCalls().map(
    ({ method, path }) => `${method} ${apiPrefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(patterns.filter((pattern) => !asked.has(pattern))).toEqual([]);
  expect(asked).toContain('GET unknown');
  const everything = Buffer.concat(collector.arrived.map((one) => one.body)).toString();
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toMatch(/planted|Bearer|@atrium\.example|\?(jwt|token|key)=/i);
  expect(spans.filter(({ status, events }) => status.message || events.length > 0)).toEqual([]);

  // A request, its statements below it, and the caller's own trace above it.
  const search = spans.find(({ name }) => name === `GET ${apiPrefix}${searchAll.path}`);
  const below = spans.filter(({ traceId }) => traceId === search?.traceId);
  const statements = below.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
  expect(statements.length).toBeGreaterThan(1);
  expect(new Set(statements.map(({ name }) => name))).toContain('select');
  for (const { attributes, parentSpanId } of statements) {
    expect(attributes['db.query.text']).toMatch(/\$\d|select/);
    expect(below.map(({ spanId }) => spanId)).toContain(parentSpanId);
  }
  const health = spans.find(({ attributes }) => attributes['atrium.request_id'] === lastId);
  expect(health).toMatchObject({
    name: 'GET /api/rest/health',
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    parentSpanId: '00f067aa0ba902b7',
    attributes: { 'http.route': '/api/rest/health', 'http.response.status_code': 200 },
  });
  expect(everything).toContain('"service.name"');
});

it('the figures of /metrics are sent too, by the name of the service, in JSON', async () => {
  const collector = await startCollector();
  const settings = { ...json, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics` };
  const house = await openHouse({ settings });
  await house.fetch('/api/rest/health');
  // Only traces have no taker.
  expect((await house.fetch('/metrics')).status).toBe(404);
  await house.close();
  expect(new Set(collector.arrived.map(({ path }) => path))).toEqual(new Set(['/v1/metrics']));
  const figures = collector.figures();
  expect(figures.get('atrium_database_up')).toMatchObject({ gauge: { dataPoints: [{ asDouble: 1 }] } });
  expect(figures.get('process_cpu_seconds_total')).toMatchObject({ sum: { isMonotonic: true } });
  const { dataPoints } = (
    figures.get('atrium_request_seconds') as {
      histogram: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[] }[] };
    }
  ).histogram;
  for (const { count, bucketCounts, explicitBounds } of dataPoints) {
    expect(explicitBounds).toEqual([0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]);
    expect(bucketCounts).toHaveLength(9);
    expect(bucketCounts.reduce((all, one) => all + Number(one), 0)).toBe(Number(count));
  }
  expect(dataPoints.length).toBeGreaterThan(0);
});

it('protobuf is what is sent where nothing else is asked for', async () => {
  const collector = await startCollector();
  const house = await openHouse({ settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` } });
  await house.fetch('/api/rest/health?token=planted-secret');
  await house.close();
  expect(new Set(collector.arrived.map(({ path, type }) => `${path} ${type}`))).toEqual(
    new Set(['/v1/traces application/x-protobuf', '/v1/metrics application/x-protobuf']),
  );
  const everything = Buffer.concat(collector.arrived.map(({ body }) => body)).toString('latin1');
  expect(everything).toContain('GET /api/rest/health');
  expect(everything).toContain('atrium_database_up');
  expect(everything).not.toContain('planted-secret');
});

it('[16.5.2] a collector that is away, or never answers, changes nothing for people, and is told of once', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  onTestFinished(() => void vi.unstubAllEnvs());
  const gone = await startCollector();
  await gone.close();
  const silent = await startCollector({ silent: true });
  const away = /(traces|figures) could not be sent/;
  for (const { url } of [gone, silent]) {
    const settings = { ...json, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_METRIC_EXPORT_INTERVAL: '100' };
    const house = await openHouse({ settings });
    const token = await signInAs(house, await makeUser(house));
    for (let times = 0; times < 20; times += 1) {
      expect((await house.ask(getMe, {}, { token })).status).toBe(200);
    }
    if (url === gone.url) await waitFor('the word of it', () => away.test(house.logText()));
    await house.close();
    await expect(fetch(`${house.url}/api/rest/health`)).rejects.toThrow();
    const told = house.logLines().filter(({ msg }) => away.test(String(msg)));
    expect(told.filter(({ msg }) => /figures/.test(String(msg))).length).toBeLessThanOrEqual(1);
    expect(house.logLines().filter(({ level }) => Number(level) > 40)).toEqual([]);
  }
});
