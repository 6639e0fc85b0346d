import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export interface RoundRobin {
  /** The servers that take turns, by their addresses. */
  use(...urls: string[]): void;
  /** What each server answered to requests for built files: how often, and of which status. */
  assets: { url: string; path: string; status: number }[];
  close(): Promise<void>;
}

/** A proxy that gives each request to the next server, wherever the page came from. */
export async function startRoundRobin(port: number): Promise<RoundRobin> {
  let urls: string[] = [];
  let turn = 0;
  const assets: RoundRobin['assets'] = [];

  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    const url = urls[turn++ % urls.length] as string;
    const { method, headers, url: path = '' } = asked;
    const onward = request(`${url}${path}`, { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (path.startsWith('/assets/')) assets.push({ url, path, status });
      reply.writeHead(status, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    use(...next) {
      urls = next;
    },
    assets,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
