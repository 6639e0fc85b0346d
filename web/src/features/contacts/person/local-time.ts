import { languages } from '@atrium/contract/parts/languages';
import { writeClock } from '../../../base/text/write-time.ts';

/** Countries in which one time holds everywhere. Where there are several, nobody knows which of them it is. */
const zones: Record<string, string> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  ZA: 'Africa/Johannesburg',
};

let zoneOfName: Map<string, string> | undefined;

/** A country is typed: its code, or its name in one of the languages that people here speak. */
function readNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, zone] of Object.entries(zones)) {
    names.set(code.toLowerCase(), zone);
    for (const language of languages) {
      const name = new Intl.DisplayNames([language], { type: 'region' }).of(code);
      if (name) names.set(name.toLowerCase(), zone);
    }
  }
  return names;
}

/** HH:mm where somebody is, by the country that their contact names; undefined where that does not say. */
export function localTime(country: string, at: Date): string | undefined {
  zoneOfName ??= readNames();
  const timeZone = zoneOfName.get(country.trim().toLowerCase());
  if (!timeZone) return undefined;
  return writeClock(at, timeZone);
}
