import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Short-lived cookies of the single sign-in. Over https their names carry `__Host-`, so that no other
 * host or path can plant one; on loopback without TLS browsers would refuse that.
 */
export interface CookieStyle {
  isHttps: boolean;
}

const fullNameOf = (style: CookieStyle, name: string) => (style.isHttps ? `__Host-${name}` : name);

export function setCookie(
  reply: FastifyReply,
  style: CookieStyle,
  name: string,
  value: string,
  maxAgeSeconds: number,
) {
  const parts = [
    `${fullNameOf(style, name)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (style.isHttps) parts.push('Secure');
  reply.header('set-cookie', parts.join('; '));
}

export const clearCookie = (reply: FastifyReply, style: CookieStyle, name: string) =>
  setCookie(reply, style, name, '', 0);

export function readCookie(request: FastifyRequest, style: CookieStyle, name: string): string | undefined {
  const wanted = `${fullNameOf(style, name)}=`;
  const pairs = (request.headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(wanted))?.slice(wanted.length) || undefined;
}
