import * as calls from '@atrium/contract/weather';
import { type Route, route } from '../../core/route.ts';
import { getWeather } from './get-weather.ts';

export const weatherRoutes: Route[] = [route(calls.getWeather, getWeather)];
