import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebSettings } from '@atrium/contract/system';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { pagePolicy } from './security-headers.ts';

const placeholder = '<script id="settings" type="application/json">{}</script>';

/** Serves the built web app, and nothing else of the disk. Page addresses all get the same page. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  settings: WebSettings,
): Promise<void> {
  // "<" could end the script element
  const written = placeholder.replace('{}', () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
  const built = await readFile(join(folder, 'index.html'), 'utf8');
  const page = built.replace(placeholder, () => written);
  // Of the page as it was built: nothing that is written in later may run.
  const policy = pagePolicy(hashInlineScripts(built));

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz', '**/*.map'],
    wildcard: false,
    dotfiles: 'deny',
    setHeaders(reply, path) {
      // Built files carry a hash of their content in the name.
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (
      path.startsWith('/api/') ||
      path === '/api' ||
      /\.[a-z0-9]{1,6}$/i.test(path) ||
      path.startsWith('/.')
    ) {
      throw new AppError('request.not-found', 'There is nothing at this address.');
    }
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(page);
  });
}

/** Scripts that the build wrote into the page itself, as the content security policy names them. */
function hashInlineScripts(page: string): string[] {
  const sources = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, source = '']) => source);
  return sources.map((source) => `sha256-${createHash('sha256').update(source).digest('base64')}`);
}
