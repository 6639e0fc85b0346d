import { type HrTime, ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Registry } from 'prom-client';

interface Value {
  value: number;
  labels: Record<string, string | number>;
  /** Of a histogram: the name with `_bucket`, `_sum` or `_count`. */
  metricName?: string;
}

interface Metric {
  name: string;
  help: string;
  type: string;
  values: Value[];
}

/** What Prometheus' library counts, in OpenTelemetry's words: one place of figures, two ways out. */
export function asMetrics(registry: Registry): MetricProducer {
  const startTime = asTime(Date.now());
  return {
    async collect() {
      const found = (await registry.getMetricsAsJSON()) as unknown as Metric[];
      const times = { startTime, endTime: asTime(Date.now()) };
      const metrics = found
        .filter(({ values }) => values.length > 0)
        .map((metric) => translate(metric, times));
      const scopeMetrics = [{ scope: { name: 'atrium' }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

type Times = Record<'startTime' | 'endTime', HrTime>;

const asTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  (milliseconds % 1000) * 1_000_000,
];

function translate({ name, help, type, values }: Metric, times: Times): MetricData {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram') {
    const dataPoints = readHistograms(name, values).map((one) => ({ ...times, ...one }));
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
  }
  const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: labels, value }));
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Buckets hold what is at most so large, those before them included; here each holds its own alone. */
function readHistograms(name: string, values: Value[]) {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([labels, own]) => {
    const total = (ending: string) => own.find(({ metricName }) => metricName === name + ending)?.value ?? 0;
    const buckets = own.filter(({ metricName }) => metricName === `${name}_bucket`);
    const boundaries = buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite);
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    return {
      attributes: JSON.parse(labels),
      value: { buckets: { boundaries, counts }, sum: total('_sum'), count: total('_count') },
    };
  });
}
