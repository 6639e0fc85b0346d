import { findLanguage, type Language } from '@atrium/contract/parts/languages';
import type { FastifyRequest } from 'fastify';

const longestHeader = 200;

/** The first of our languages that whoever asks would like; nothing where they want none of them. */
export function wantedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined {
  const ranges = (headers['accept-language'] ?? '').slice(0, longestHeader).split(',').map(weigh);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return findLanguage(wanted.map(({ tag }) => tag));
}

/** `de-CH;q=0.8` → de-CH, 0.8 */
function weigh(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';');
  const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
  return { tag: tag.trim(), weight: quality ? Number(quality) : 1 };
}
