import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export interface KindFigures {
  kind: string;
  requests: number;
  p50: number;
  p95: number;
  p99: number;
  most: number;
}

export const everything = 'all';

/** How long requests took, by kind, and what went wrong. */
export function collectFigures() {
  const times = new Map<string, RecordableHistogram>();
  const errors = new Map<string, number>();

  const note = (kind: string, ms: number) => {
    const histogram = times.get(kind) ?? createHistogram();
    times.set(kind, histogram);
    histogram.record(Math.max(1, Math.round(ms * 1000)));
  };

  return {
    async time<T>(kind: string, work: Promise<T>): Promise<T> {
      const began = performance.now();
      const done = await work;
      for (const one of [kind, everything]) note(one, performance.now() - began);
      return done;
    },
    fail(what: string) {
      errors.set(what, (errors.get(what) ?? 0) + 1);
    },
    requests: () => times.get(everything)?.count ?? 0,
    errors: () => [...errors],
    byKind: (): KindFigures[] =>
      [...times].map(([kind, histogram]) => {
        const at = (percent: number) => histogram.percentile(percent) / 1000;
        return {
          kind,
          requests: histogram.count,
          p50: at(50),
          p95: at(95),
          p99: at(99),
          most: histogram.max / 1000,
        };
      }),
  };
}

export type Figures = ReturnType<typeof collectFigures>;
