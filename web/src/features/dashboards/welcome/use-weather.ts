import { getWeather, type Weather } from '@atrium/contract/weather';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { isPageUsed } from '../../../base/page-use.ts';
import { settings } from '../../../base/settings.ts';
import { sharedByTabs } from '../../../base/storage.ts';
import { type Place, useGeolocationPermission, useLocate } from './use-geolocation.ts';

const key = 'atrium.weather';
const aQuarterHour = 15 * 60_000;

const weatherQuery = (place: Place | undefined) =>
  queryOptions({
    queryKey: ['weather', place],
    queryFn: ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Weather>(queryKey);
      // A page left alone lets its session end.
      return known && !isPageUsed() ? known : send(getWeather, { query: place as Place }, { signal });
    },
    enabled: place !== undefined,
    staleTime: aQuarterHour,
    refetchInterval: aQuarterHour,
    retry: false,
    // Without the weather the greeting is as good.
    meta: { handles: () => true },
  });

export type WeatherState =
  | { kind: 'none' }
  /** Nothing is known, and nobody was asked. */
  | { kind: 'offered'; hasFailed: boolean; show: () => void }
  | { kind: 'shown'; weather: Weather; hide: () => void };

/** The browser asks its user for the place after a click, or never where they have allowed it before. */
export function useWeather(isPossible = settings.weather && 'geolocation' in navigator): WeatherState {
  const permission = useGeolocationPermission(isPossible);
  const [choice, setChoice] = useState(() => sharedByTabs.getItem(key));
  const { place, hasFailed, locate } = useLocate();
  const { data: weather, isError } = useQuery(weatherQuery(place));

  useEffect(() => {
    if (permission === 'granted' && choice !== 'off') locate();
  }, [permission, choice, locate]);

  const choose = (next: 'on' | 'off') => {
    sharedByTabs.setItem(key, next);
    setChoice(next);
  };
  if (!isPossible || permission === undefined || permission === 'denied') return { kind: 'none' };
  if (choice !== 'off' && weather) return { kind: 'shown', weather, hide: () => choose('off') };
  const show = () => {
    choose('on');
    if (permission !== 'granted') locate();
  };
  // Who has allowed it waits for it without being asked once more.
  if (choice !== 'off' && permission === 'granted' && !hasFailed && !isError) return { kind: 'none' };
  return { kind: 'offered', hasFailed: choice === 'on' && (hasFailed || isError), show };
}
