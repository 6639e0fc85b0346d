import { apiPrefix } from '@atrium/contract/parts/call';
import { sentence } from '@atrium/contract/parts/sentences';
import { health, ready } from '@atrium/contract/system';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../addresses.ts';
import { AppError } from '../errors.ts';

/**
 * The policy of our own pages. Styles are inline where the UI kit sets them; scripts are not, but for those that are
 * named by their hashes.
 */
export const pagePolicy = (inlineScripts: string[] = []) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...inlineScripts.map((hash) => `'${hash}'`)].join(' ')}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data: blob:",
    "connect-src 'self' blob:",
    // Videos of descriptions, once somebody plays one.
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const plainPagePolicy = pagePolicy();

/** The policy of everything that is data: opened directly in a browser it can do nothing. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export function secureReplies(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    secureReply(request, reply, publicUrl);
    if (isProbe(request.url)) return;
    if (request.headers.host === undefined) {
      throw new AppError('request.malformed', sentence('The request names no host.'));
    }
    if (!isOwnHost(request.host, own)) {
      throw new AppError('request.wrong-host', sentence('This server answers under another name.'));
    }
  });
}

export function secureReply(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  reply.headers(securityHeaders(request.id, request.url.startsWith('/api/') ? 'data' : 'page', publicUrl));
}

export const securityHeaders = (requestId: string, kind: 'data' | 'page', publicUrl: string) => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': kind === 'data' ? dataPolicy : plainPagePolicy,
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  ...(kind === 'data' ? { 'cache-control': 'no-store' } : {}),
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
});

/** A page of a foreign name that resolves to us must not be able to speak with us. */
function isOwnHost(host: string, own: URL): boolean {
  return host === own.host || isLoopback(host.replace(/:\d+$/, ''));
}

/** Load balancers ask by address, and some name no host at all. */
const isProbe = (url: string) => url === apiPrefix + health.path || url === apiPrefix + ready.path;
