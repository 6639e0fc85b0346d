import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebSettings } from '@atrium/contract/system';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const placeholder = '<script id="settings" type="application/json">{}</script>';

/** Serves the built web app, and nothing else of the disk. Page addresses all get the same page. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  settings: WebSettings,
): Promise<void> {
  // "<" could end the script element
  const written = placeholder.replace('{}', () => JSON.stringify(settings).replaceAll('<', '\\u003c'));
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replace(placeholder, () => written);

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
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
