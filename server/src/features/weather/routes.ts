import { getWeather } from '@atrium/contract/weather';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { openWeather } from './get-weather.ts';

export function weatherRoutes(parts: Parts): Route[] {
  const weatherAt = openWeather(parts);
  return [route(getWeather, ({ query }) => weatherAt(query))];
}
