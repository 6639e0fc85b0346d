import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../at-end.ts';

/**
 * What happens to a request: an error instead of what was asked for, one although it was done, or an answer that breaks
 * off.
 */
export type Failure = 'error' | 'done, then error' | 'break' | undefined;

/** Stands before an HTTP server and fails now and then. Headers stay as they are, so that signatures do. */
export async function openBadProxy(endpoint: string, fails: (count: number) => Failure): Promise<string> {
  let count = 0;
  const { hostname: host, port } = new URL(endpoint);
  const server = createServer((incoming, reply) => {
    count += 1;
    const failure = fails(count);
    if (failure === 'error') {
      incoming.resume().once('end', () => reply.writeHead(500).end());
      return;
    }
    const { method, headers, url: path } = incoming;
    const to = ask({ host, port, method, headers, path }, (answer) => {
      if (failure === 'done, then error') {
        answer.resume().once('end', () => reply.writeHead(500).end());
        return;
      }
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      if (failure !== 'break' || method !== 'GET') return void answer.pipe(reply);
      answer.once('data', (chunk: Buffer) =>
        reply.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => reply.destroy()),
      );
    });
    to.on('error', () => reply.destroy());
    incoming.pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
