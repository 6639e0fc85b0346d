import type { Weather } from '@atrium/contract/weather';
import { z } from 'zod';

export interface Place {
  latitude: number;
  longitude: number;
}

const mostBytes = 64 * 1024;

/** What Open-Meteo and services like it answer; the rest is left alone. */
const Answer = z.object({
  current: z.object({
    temperature_2m: z.number().min(-100).max(70),
    weather_code: z.int().min(0).max(99),
    is_day: z.union([z.literal(0), z.literal(1)]),
  }),
});

/** Asks the service that the operator named, and tells it nothing but the rounded place. */
export async function askService(service: string, place: Place, timeLimit: number): Promise<Weather> {
  const url = new URL(service);
  url.searchParams.set('latitude', String(place.latitude));
  url.searchParams.set('longitude', String(place.longitude));
  url.searchParams.set('current', 'temperature_2m,weather_code,is_day');
  const response = await fetch(url, {
    // It could lead into the company's own network.
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeLimit),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The weather service answered ${response.status}.`);
  }
  const { current } = Answer.parse(JSON.parse(await readSome(response)));
  return {
    temperature: current.temperature_2m,
    code: current.weather_code,
    isDay: current.is_day === 1,
  };
}

async function readSome({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by an error ends the request too.
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error('The weather service answered too much.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
