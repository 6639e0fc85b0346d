import type { Logger } from 'pino';
import { inTime } from '../read-seldom.ts';

interface Result {
  code: number;
  error?: Error;
}

interface Exporter<Items> {
  export(items: Items, done: (result: Result) => void): void;
}

const mostSecondsToEnd = 3;

/** Sends what is left. A collector that is away does not hold up the end. */
export async function endInTime(provider: { shutdown(): Promise<void> }): Promise<void> {
  await inTime(
    mostSecondsToEnd,
    provider.shutdown().catch(() => undefined),
  );
}

/** A collector that is away is told of once, and once more when it is back. */
export function tellOfOutages<Items>(exporter: Exporter<Items>, log: Logger, what: string): Exporter<Items> {
  let isAway = false;
  return {
    export: (items, done) =>
      exporter.export(items, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway) log.warn({ err: result.error }, `${what} could not be sent to the collector`);
        if (!failed && isAway) log.info(`${what} are sent to the collector again`);
        isAway = failed;
        done(result);
      }),
  };
}
