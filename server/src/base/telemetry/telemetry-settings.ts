import { z } from 'zod';

const endpoint = z.url({ protocol: /^https?$/ }).optional();
const exporter = z.enum(['otlp', 'none']).default('otlp');

/**
 * OpenTelemetry's own variables, as far as they decide what is loaded and where it sends to. Its library reads the
 * others itself.
 */
export const telemetryShape = {
  OTEL_SDK_DISABLED: z.string().default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(100).max(86_400_000).default(60_000),
};

export const telemetryEndpoints = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
] as const;

export interface TelemetrySettings {
  /** The whole address that traces are sent to. */
  traces: string | undefined;
  metrics: string | undefined;
  protocol: 'http/protobuf' | 'http/json';
  metricsEveryMilliseconds: number;
}

type Environment = z.infer<z.ZodObject<typeof telemetryShape>>;

/** Undefined where nobody is named who takes anything. */
export function readTelemetrySettings(env: Environment): TelemetrySettings | undefined {
  if (env.OTEL_SDK_DISABLED.toLowerCase() === 'true') return undefined;
  const common = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/*$/, '/v1/');
  const traces = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (common && `${common}traces`);
  const metrics = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (common && `${common}metrics`);
  const settings = {
    traces: env.OTEL_TRACES_EXPORTER === 'otlp' ? traces : undefined,
    metrics: env.OTEL_METRICS_EXPORTER === 'otlp' ? metrics : undefined,
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    metricsEveryMilliseconds: env.OTEL_METRIC_EXPORT_INTERVAL,
  };
  return settings.traces || settings.metrics ? settings : undefined;
}
