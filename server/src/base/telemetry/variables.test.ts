import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { openHouse } from '../../testing/house.ts';
import { startCollector } from '../../testing/services/collector.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { ConfigError } from '../errors.ts';

const house = await openHouse();

/** Has a process say which files of OpenTelemetry it reads. The interface alone comes with Prometheus' library too. */
const tellLoaded = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (/opentelemetry\\/(?!api\\/)|fastify\\/otel/.test(found.url)) process.stderr.write(found.url + '\\n');
    return found;
  } });`)}`;

/** Starts the product as operators do, asks it once, and stops it. */
async function run(variables: Record<string, string>) {
  const main = join(import.meta.dirname, '../../main.ts');
  const server = spawn(process.execPath, ['--import', tellLoaded, main], {
    env: {
      ...{ PORT: '0', ATRIUM_DATA: house.dataFolder, DATABASE_URL: house.databaseUrl, FILE_WORK: 'off' },
      // Compiled code is kept between starts.
      NODE_COMPILE_CACHE: join(house.dataFolder, 'compiled'),
      ...{ LIBREOFFICE: 'off', OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...variables },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [ended, loaded] = [once(server, 'exit'), text(server.stderr)];
  let said = '';
  server.stdout.on('data', (piece) => {
    said += piece;
  });
  const address = await waitFor('the start', () => /is ready: (\S+)/.exec(said)?.[1]);
  expect((await fetch(`${address}/api/rest/ready`)).status).toBe(200);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  return (await loaded).split('\n').filter(Boolean);
}

it('nothing of OpenTelemetry is read where nobody takes what it sends, or where it is switched off', async () => {
  expect(await run({})).toEqual([]);
  const collector = await startCollector();
  expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'TRUE' })).toEqual([]);
  expect(collector.arrived).toEqual([]);
});

it('the standard variables say where to, under which name and how much; what is left is sent at the end', async () => {
  const collector = await startCollector();
  const loaded = await run({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'intranet',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  expect(loaded.length).toBeGreaterThan(10);
  expect(collector.spans().map(({ name }) => name)).toContain('GET /api/rest/ready');
  expect(collector.figures().has('atrium_database_up')).toBe(true);
  const everything = Buffer.concat(collector.arrived.map(({ body }) => body)).toString();
  expect(everything).toContain('{"stringValue":"intranet"}');
  expect(everything).toContain('{"stringValue":"staging"}');
  // Neither the machine nor how it was started.
  expect(everything).not.toMatch(/"(host|process)\.\w+"|postgresql:|main\.ts/);
});

it('a sampler that takes none, or OTEL_METRICS_EXPORTER=none, sends none', async () => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off');
  onTestFinished(() => void vi.unstubAllEnvs());
  const collector = await startCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRICS_EXPORTER: 'none' };
  const sampled = await openHouse({ settings });
  expect((await sampled.fetch('/api/rest/ready')).status).toBe(200);
  await sampled.close();
  expect(collector.arrived).toEqual([]);
});

it('[12.3.1] a collector off this machine is spoken to by TLS; what cannot be used is refused by name', () => {
  const refused = [
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.org:4318' },
      /^OTEL_EXPORTER_OTLP_ENDPOINT must use TLS/,
    ],
    [
      { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://10.0.0.1/v1/traces' },
      /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must/,
    ],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://10.0.0.1' }, /^OTEL_EXPORTER_OTLP_METRICS_ENDPOINT must/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL cannot be used/],
  ] as const;
  for (const [settings, sentence] of refused) {
    expect(() => readConfig(settings)).toThrow(ConfigError);
    expect(() => readConfig(settings)).toThrow(sentence);
  }
  expect(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp/' }).telemetry,
  ).toEqual({
    traces: 'https://collector.example.org/otlp/v1/traces',
    metrics: 'https://collector.example.org/otlp/v1/metrics',
    protocol: 'http/protobuf',
    metricsEveryMilliseconds: 60_000,
  });
  const traces = 'https://collector.example.org/own';
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces }).telemetry).toMatchObject({
    traces,
    metrics: undefined,
  });
  expect(readConfig({ OTEL_SERVICE_NAME: 'atrium' }).telemetry).toBeUndefined();
});
