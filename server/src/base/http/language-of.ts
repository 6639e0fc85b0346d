import { type Language, languages } from '@atrium/contract/parts/languages';
import type { FastifyRequest } from 'fastify';

/** The first of our languages that a request's reader wants; English where there is none. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').slice(0, longestHeader).split(',').map(weigh);
  const best = wanted
    .sort((a, b) => b.weight - a.weight)
    .find(({ name, weight }) => weight > 0 && isOurs(name));
  return (best?.name as Language | undefined) ?? 'en';
}

const longestHeader = 200;

/** `de-CH;q=0.8` → de, 0.8 */
function weigh(range: string): { name: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';');
  const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
  return { name: tag.trim().toLowerCase().replace(/-.*/, ''), weight: quality ? Number(quality) : 1 };
}

const isOurs = (name: string): name is Language => Object.hasOwn(languages, name);
