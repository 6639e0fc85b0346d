import { z } from 'zod';
import { says } from './sentences.ts';

/** By its name: what a database and a browser know alike. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const TimeZone = z.string().max(64).refine(isTimeZone, says('There is no such time zone.'));

/** Where the asker is. A browser may know zones that the server does not: those count as none. */
export const AskedZone = z.string().max(64).optional();
