import type { Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { asMetrics } from './as-metrics.ts';
import { endInTime, tellOfOutages } from './tell-of-outages.ts';

/** The figures of /metrics, sent again and again. */
export function startMetrics(
  resource: Resource,
  exporter: PushMetricExporter,
  { everyMilliseconds, log }: { everyMilliseconds: number; log: Logger },
) {
  const { export: send } = tellOfOutages({ export: exporter.export.bind(exporter) }, log, 'figures');
  exporter.export = send;
  return {
    sendFigures(registry: Registry): () => Promise<void> {
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: everyMilliseconds,
        exportTimeoutMillis: Math.min(everyMilliseconds, 30_000),
        metricProducers: [asMetrics(registry)],
      });
      const provider = new MeterProvider({ resource, readers: [reader] });
      return () => endInTime(provider);
    },
  };
}
