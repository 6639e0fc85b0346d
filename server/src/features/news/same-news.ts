import { createHash } from 'node:crypto';

export const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);

/** Parameters that tell where readers came from, not what they read. */
const tracking = /^(utm_.*|fbclid|gclid|mc_[ce]id|at_.*|xtor|wt_mc)$/i;

/** An address as far as it tells one page from another. */
export function normalizeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url) return text.trim();
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '');
  // Some pages are told apart by what follows the #.
  const place = /^#[!/]/.test(url.hash) ? url.hash : '';
  return `${host}${url.pathname.replace(/\/+$/, '')}${url.search}${place}`;
}

const normalizeTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A key that the same news share, whoever brings them; none for what has no address to tell it by. */
export const sameKey = (url: string, title: string): string | null =>
  url === '' ? null : hashOf(normalizeUrl(url), normalizeTitle(title));
