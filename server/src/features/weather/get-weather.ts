import { sentence } from '@atrium/contract/parts/sentences';
import { type getWeather as getCall, roundPlace, type Weather } from '@atrium/contract/weather';
import { AppError } from '../../base/errors.ts';
import { onceFor, type Parts } from '../../base/parts.ts';
import type { Ask } from '../../core/route.ts';
import { askService, type Place } from './ask-service.ts';

const keepMinutes = 15;
/** A service that is down is not asked by everybody who opens their dashboard. */
const keepFailureMinutes = 1;
const mostPlaces = 500;
/** Nobody makes us flood the service with places that they invent. */
const mostAtOnce = 8;
const mostInMinute = 60;
const timeLimitMilliseconds = 5000;

interface Known {
  until: number;
  /** Undefined: the service could not tell. */
  weather: Promise<Weather | undefined>;
}

/** Answers how to ask for the weather. What was asked is kept a while, and who asks meanwhile waits along. */
export function openWeather(
  { config, clock, log }: Parts,
  { timeLimit = timeLimitMilliseconds } = {},
): (place: Place) => Promise<Weather> {
  const known = new Map<string, Known>();
  let asking = 0;
  let minute = { startedAt: 0, asked: 0 };

  function ask(service: string, key: string, place: Place): Promise<Weather | undefined> {
    const now = clock.now().getTime();
    if (now - minute.startedAt >= 60_000) minute = { startedAt: now, asked: 0 };
    if (asking >= mostAtOnce || minute.asked >= mostInMinute) return Promise.resolve(undefined);
    asking += 1;
    minute.asked += 1;
    const one: Known = {
      until: Number.POSITIVE_INFINITY,
      weather: askService(service, place, timeLimit)
        .catch((error: Error) => {
          // A key may stand in the address, and errors of fetch may tell that: their cause says enough.
          const cause = (error.cause as { code?: string } | undefined)?.code;
          log.warn({ reason: cause ?? error.name }, 'the weather service gave no answer');
          return undefined;
        })
        .then((weather) => {
          asking -= 1;
          const minutes = weather ? keepMinutes : keepFailureMinutes;
          one.until = clock.now().getTime() + minutes * 60_000;
          return weather;
        }),
    };
    known.set(key, one);
    const oldest = known.keys().next();
    if (known.size > mostPlaces && !oldest.done) known.delete(oldest.value);
    return one.weather;
  }

  return async ({ latitude, longitude }) => {
    const { weatherUrl } = config;
    if (weatherUrl === undefined)
      throw new AppError('weather.off', sentence('No weather service is set up.'));
    const place = { latitude: roundPlace(latitude), longitude: roundPlace(longitude) };
    const key = `${place.latitude} ${place.longitude}`;
    const last = known.get(key);
    const isFresh = last !== undefined && last.until > clock.now().getTime();
    if (!isFresh) known.delete(key);
    const weather = await (isFresh ? last.weather : ask(weatherUrl, key, place));
    if (!weather)
      throw new AppError('weather.unavailable', sentence('The weather is not known at the moment.'));
    return weather;
  };
}

const weatherOf = onceFor((parts) => openWeather(parts));

export const getWeather = (parts: Parts, { query }: Ask<typeof getCall>): Promise<Weather> =>
  weatherOf(parts)(query);
