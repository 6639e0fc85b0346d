import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../at-end.ts';

export interface FeedHost {
  url: string;
  port: number;
  /** What it is asked for is answered by these, by path. */
  answers: Map<string, RequestListener>;
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** Says at a path where else it is; answers its address. */
  serve(path: string, body: string | Buffer, headers?: Record<string, string>): string;
}

/** Somebody's web server on loopback, which does as badly as a test wants. */
export async function makeFeedHost(address = '127.0.0.1'): Promise<FeedHost> {
  const answers: FeedHost['answers'] = new Map();
  const asked: FeedHost['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) return answer(request, response);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  return {
    url,
    port,
    answers,
    asked,
    serve(path, body, headers = {}) {
      answers.set(path, (_, response) =>
        response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body),
      );
      return url + path;
    },
  };
}

/** An RSS document of items, each given as its inner XML. */
export const rss = (items: string[], more = ''): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
  <title>Test</title><link>http://news.example/</link><description>x</description>${more}
  ${items.map((item) => `<item>${item}</item>`).join('\n')}</channel></rss>`;

/** One item of it. */
export const rssItem = (name: string, more = ''): string =>
  `<title>${name}</title><link>http://news.example/${encodeURIComponent(name)}</link><guid isPermaLink="false">id-${name}</guid>${more}`;
