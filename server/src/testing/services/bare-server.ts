import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createServer } from '../../base/http/server.ts';
import { readConfig } from '../../config.ts';
import { atEnd } from '../at-end.ts';

export interface BareServer {
  url: string;
  logText(): string;
  logLines(): Record<string, unknown>[];
}

/** The real HTTP server without the application behind it, for what needs no database. */
export async function openBareServer(mount: (app: FastifyInstance) => void): Promise<BareServer> {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'info', base: null }, stream);
  const app = await createServer(readConfig({}), 'http://127.0.0.1', log);
  atEnd(() => app.close());
  mount(app);
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    logText: () => written.join(''),
    logLines: () => written.map((line) => JSON.parse(line)),
  };
}
