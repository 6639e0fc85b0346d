import { randomUUID } from 'node:crypto';
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import type { Logger } from 'pino';
import { version } from '../version.ts';
import { startMetrics } from './start-metrics.ts';
import { startTraces } from './start-traces.ts';
import type { Telemetry } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

export async function startTelemetry(settings: TelemetrySettings, log: Logger): Promise<Telemetry> {
  const resource = describeUs();
  const exporters = await loadExporters[settings.protocol]();
  const traces =
    settings.traces === undefined
      ? undefined
      : startTraces(resource, new exporters.OTLPTraceExporter({ url: settings.traces }), log);
  const metrics =
    settings.metrics === undefined
      ? undefined
      : startMetrics(resource, new exporters.OTLPMetricExporter({ url: settings.metrics }), {
          everyMilliseconds: settings.metricsEveryMilliseconds,
          log,
        });
  return {
    watchRequests: async (app) => traces?.watchRequests(app),
    tellStatement: traces?.tellStatement,
    sendFigures: metrics?.sendFigures,
    close: async () => traces?.close(),
  };
}

/** No word of the machine or of how the program was started: what the operator wants known, the variables say. */
function describeUs(): Resource {
  const own = { 'service.name': 'atrium', 'service.version': version, 'service.instance.id': randomUUID() };
  return resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
}

const loadExporters = {
  'http/json': async () => ({
    ...(await import('@opentelemetry/exporter-trace-otlp-http')),
    ...(await import('@opentelemetry/exporter-metrics-otlp-http')),
  }),
  'http/protobuf': async () => ({
    ...(await import('@opentelemetry/exporter-trace-otlp-proto')),
    ...(await import('@opentelemetry/exporter-metrics-otlp-proto')),
  }),
};
