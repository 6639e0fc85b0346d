import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { metricsToken, readMetricsPage } from '../../testing/read-metrics.ts';

/** Nobody listens there; its figures are told all the same. */
const DATABASE_REPLICA_URL = 'postgresql://postgres@127.0.0.1:1/atrium';
const house = await openHouse({ settings: { METRICS_TOKEN: metricsToken, DATABASE_REPLICA_URL } });
const read = (name: string) => readFileSync(join(import.meta.dirname, '../../../../docs', name), 'utf8');
const page = await readMetricsPage(house);
const kinds = new Map(
  [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind]) => [name, kind]),
);

/** Made by Prometheus itself: whether it could read the page. */
const ofPrometheus = 'up';

/** The metrics that an expression asks for: words that are no function, label, text, duration or keyword. */
function metricsIn(expression: string): string[] {
  const words = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on)\s*\([^)]*\)/g, '')
    .matchAll(/\b[a-z_]\w*\b(?!\s*\()/g);
  return [...words].map(([word]) => word).filter((word) => !['or', 'and', 'unless', 'by'].includes(word));
}

/** The metric that a series of a histogram belongs to. */
const metricOf = (series: string) => {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  return kinds.get(base) === 'histogram' ? base : series;
};

const unknown = (expressions: string[]) =>
  expressions.flatMap(metricsIn).filter((name) => name !== ofPrometheus && !kinds.has(metricOf(name)));

it('docs/observing.md tells the meaning of every metric, and of none that is not there', () => {
  const told = [...read('observing.md').matchAll(/^\| `([a-z]\w+)` +\|/gm)].map(([, name = '']) => name);
  expect([...kinds.keys()].filter((name) => !told.includes(name))).toEqual([]);
  // Some of the process's own are there on Linux alone.
  expect(told.filter((name) => name.startsWith('atrium_') && !kinds.has(name))).toEqual([]);
  expect(new Set(told).size).toBe(told.length);
});

it('the dashboard asks for metrics that there are, and shows each of the product’s own', () => {
  interface Panel {
    title: string;
    targets?: { expr: string }[];
  }
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(30);
  expect(unknown(expressions)).toEqual([]);
  const shown = new Set(expressions.flatMap(metricsIn).map(metricOf));
  expect([...kinds.keys()].filter((name) => name.startsWith('atrium_') && !shown.has(name))).toEqual([]);
});

it('every alert asks for metrics that there are, and says what happened and what to do', () => {
  const [, ...rules] = read('alerts.yaml').split(/^ {6}- alert: /m);
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    const name = rule.split('\n', 1)[0] as string;
    const expression = /^ {8}expr: (?:>-\n)?((?:.+\n)+?)(?= {8}\w)/m.exec(rule)?.[1] ?? '';
    expect(metricsIn(expression).length, name).toBeGreaterThan(0);
    expect(unknown([expression]), name).toEqual([]);
    expect(rule, name).toMatch(/^ {10}summary: "[^"]{20,}"$/m);
    expect(rule, name).toMatch(/^ {10}what_to_do: "[^"]{60,}"$/m);
    expect(rule, name).toMatch(/^ {10}severity: (critical|warning)$/m);
  }
});
