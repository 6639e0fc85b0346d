import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sentence } from '@atrium/contract/parts/sentences';
import type { WebSettings } from '@atrium/contract/system';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import type { BuiltFile } from '../web-builds/built-files.ts';
import type { WebBuilds } from '../web-builds/open-builds.ts';
import type { WebBuild } from '../web-builds/read-build.ts';
import { pagePolicy } from './security-headers.ts';

const placeholder = '<script id="settings" type="application/json">{}</script>';
/** Built files carry a hash of their content in the name. */
const forEver = 'public, max-age=31536000, immutable';
const decompress = promisify(brotliDecompress);

/**
 * Serves the built web app, and nothing else of the disk: one page for all page addresses, the worker, and the files of
 * this build; those of other servers' builds where they are asked for.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  builds: WebBuilds,
  settings: WebSettings,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html*', '**/worker.js*', '**/*.br', '**/*.gz', '**/*.map'],
    wildcard: false,
    dotfiles: 'deny',
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? forEver : 'no-cache');
    },
  });

  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params, headers }, reply) => {
    const file = await builds.findFile(params.name);
    if (!file) {
      // Another server may have it in a moment.
      reply.header('cache-control', 'no-store');
      throw nothingThere();
    }
    reply.headers({ 'content-type': file.type, 'cache-control': forEver, vary: 'accept-encoding' });
    return sendBuilt(file, headers['accept-encoding'], reply);
  });

  const prepare = rememberLast((build: WebBuild) => preparePage(build, settings));
  app.get('/worker.js', ({ headers }, reply) => {
    const { worker, workerTag } = prepare(builds.current());
    reply.headers({ 'cache-control': 'no-cache', etag: workerTag });
    if (headers['if-none-match'] === workerTag) return reply.code(304).send();
    return reply.type('application/javascript; charset=utf-8').send(worker);
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (
      path.startsWith('/api/') ||
      path === '/api' ||
      /\.[a-z0-9]{1,6}$/i.test(path) ||
      path.startsWith('/.')
    ) {
      throw nothingThere();
    }
    const { page, policy } = prepare(builds.current());
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(page);
  });
}

const nothingThere = () => new AppError('request.not-found', sentence('There is nothing at this address.'));

async function sendBuilt(file: BuiltFile, accepted = '', reply: FastifyReply): Promise<FastifyReply> {
  if (!file.encoding) return reply.send(file.bytes);
  const takesIt = /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted);
  if (!takesIt) return reply.send(await decompress(file.bytes));
  return reply.header('content-encoding', file.encoding).send(file.bytes);
}

function preparePage({ page: built, worker }: WebBuild, settings: WebSettings) {
  // "<" could end the script element
  const written = placeholder.replace('{}', () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
  return {
    page: built.replace(placeholder, () => written),
    // Of the page as it was built: nothing that is written in later may run.
    policy: pagePolicy(hashInlineScripts(built)),
    worker,
    workerTag: `"${hash(worker, 'hex')}"`,
  };
}

/** Makes it once for each thing that comes, as long as no other does. */
function rememberLast<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  let last: { given: Given; made: Made } | undefined;
  return (given) => {
    if (last?.given !== given) last = { given, made: make(given) };
    return last.made;
  };
}

const hash = (text: string, as: 'hex' | 'base64') => createHash('sha256').update(text).digest(as);

/** Scripts that the build wrote into the page itself, as the content security policy names them. */
function hashInlineScripts(page: string): string[] {
  const sources = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, source = '']) => source);
  return sources.map((source) => `sha256-${hash(source, 'base64')}`);
}
