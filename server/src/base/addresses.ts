import { isIP } from 'node:net';

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** Whether a service off this machine would be spoken to without TLS. */
export function isPlain(address: string): boolean {
  const url = new URL(address);
  // PostgreSQL's addresses may name the host, or the folder of a socket, as a parameter.
  const host = url.searchParams.get('host') ?? url.hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  if (url.protocol === 'http:') return true;
  if (url.protocol.startsWith('postgres')) {
    const mode = url.searchParams.get('sslmode') ?? '';
    // By libpq's own meaning the others let anybody answer who has some certificate.
    const modes = url.searchParams.has('uselibpqcompat') ? [] : ['require', 'verify-ca'];
    return ![...modes, 'verify-full'].includes(mode);
  }
  // Plain smtp is upgraded by STARTTLS, which the mailer then insists on.
  return false;
}
