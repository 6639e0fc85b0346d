import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { TellStatement } from '../database/tell-statements.ts';

/** Sends what is seen of requests, statements and figures to a collector of OpenTelemetry. */
export interface Telemetry {
  /** Before any route is mounted. */
  watchRequests(app: FastifyInstance): Promise<void>;
  tellStatement: TellStatement | undefined;
  /** Answers how to stop: while there is still something to count. */
  sendFigures: ((registry: Registry) => () => Promise<void>) | undefined;
  /** Sends the traces that are left. */
  close(): Promise<void>;
}

/** Nothing of the libraries is read where nobody is named who takes what they send. */
export async function openTelemetry({ telemetry }: Config, log: Logger): Promise<Telemetry | undefined> {
  if (!telemetry) return undefined;
  const { startTelemetry } = await import('./start-telemetry.ts');
  return startTelemetry(telemetry, log);
}
