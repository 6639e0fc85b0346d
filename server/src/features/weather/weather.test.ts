import { getWeather } from '@atrium/contract/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { signInAs } from '../../testing/factories.ts';
import { openHouse } from '../../testing/house.ts';
import { planted, plantRoutes } from '../../testing/plant-routes.ts';
import { startWeatherService, type WeatherMood } from '../../testing/services/weather-service.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { openWeather } from './get-weather.ts';

const service = await startWeatherService();
atEnd(service.close);
const house = await openHouse({ settings: { WEATHER_URL: service.url } });
const account = { email: 'staff@atrium.example', password: 'atrium-demo' };
const token = await signInAs(house, account);

afterEach(() => {
  service.mood = 'fine';
  service.asked.length = 0;
});

let north = -90;
/** Where nobody has asked for the weather yet. */
const newPlace = () => {
  north += 1;
  return { latitude: north, longitude: 8.5 };
};
const ask = (query: { latitude: number; longitude: number }) => house.ask(getWeather, { query }, { token });
const refused = (query: object) => house.askError(getWeather, { query }, { token });

it('[DASH-02] tells the weather at a place', async () => {
  expect((await ask({ latitude: 47.5, longitude: 8.7 })).body).toEqual({
    temperature: 7.4,
    code: 2,
    isDay: true,
  });
});

it('[14.2.3] the service learns a place rounded to a tenth of a degree, and nothing of who asks', async () => {
  await ask({ latitude: 46.94809, longitude: -7.44744 });
  const [asked] = service.asked;
  expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({
    apikey: 'secret-key',
    latitude: '46.9',
    longitude: '-7.4',
    current: 'temperature_2m,weather_code,is_day',
  });
  const names = Object.keys(asked?.headers ?? {});
  expect(names.filter((name) => /auth|cookie|forward|origin|referer|request-id/.test(name))).toEqual([]);
});

it('[DASH-02] what was asked is kept for 15 minutes, for the whole neighbourhood', async () => {
  const { latitude, longitude } = newPlace();
  await ask({ latitude, longitude });
  house.clock.advance({ minutes: 14 });
  await ask({ latitude: latitude + 0.04, longitude: longitude - 0.04 });
  expect(service.asked).toHaveLength(1);
  house.clock.advance({ minutes: 2 });
  await ask({ latitude, longitude });
  expect(service.asked).toHaveLength(2);
});

it('[DASH-02] who asks while it is asked waits along', async () => {
  const place = newPlace();
  service.mood = 'slow';
  const answers = Promise.all(Array.from({ length: 10 }, () => ask(place)));
  await waitFor('the question', async () => service.asked.length > 0);
  service.release();
  expect((await answers).map(({ body }) => body.temperature)).toEqual(Array(10).fill(7.4));
  expect(service.asked).toHaveLength(1);
});

describe('[DASH-02] [13.2.6] a service that fails', () => {
  it.each<WeatherMood>(['error', 'broken', 'odd', 'huge', 'leads away'])(
    'is %s: said, and not asked again for a minute',
    async (mood) => {
      const place = newPlace();
      service.mood = mood;
      const { status, body } = await refused(place);
      expect([status, body.code]).toEqual([404, 'weather.unavailable']);
      service.mood = 'fine';
      expect((await refused(place)).status).toBe(404);
      expect(service.asked).toHaveLength(1);
      house.clock.advance({ minutes: 2 });
      expect((await ask(place)).body.temperature).toBe(7.4);
    },
  );

  it.each<WeatherMood>(['slow', 'never ends'])('is %s: broken off', async (mood) => {
    const weatherAt = openWeather(house.parts, { timeLimit: 50 });
    const url = await plantRoutes(house, [planted(getWeather, ({ query }) => weatherAt(query))]);
    service.mood = mood;
    const response = await fetch(`${url}/api/rest/weather?latitude=1&longitude=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(404);
    service.release();
  });

  it('cannot be flooded with invented places', async () => {
    house.clock.advance({ minutes: 2 });
    const statuses: number[] = [];
    const tryPlace = async ({ latitude, longitude } = newPlace()) => {
      const path = `/api/rest/weather?latitude=${latitude}&longitude=${longitude}`;
      const { status } = await house.fetch(path, { headers: { authorization: `Bearer ${token}` } });
      statuses.push(status);
    };
    service.mood = 'slow';
    const all = Promise.all(Array.from({ length: 30 }, () => tryPlace()));
    await waitFor('the refusals', async () => statuses.length === 22);
    await waitFor('the questions', async () => service.asked.length === 8);
    service.release();
    await all;
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    service.mood = 'fine';
    for (let count = 0; count < 60; count += 1) await tryPlace({ latitude: count, longitude: -1 });
    expect(service.asked).toHaveLength(60);
    house.clock.advance({ minutes: 2 });
    expect((await ask(newPlace())).status).toBe(200);
  });

  it('does not put its key into the log', () => {
    expect(house.logText()).toContain('the weather service gave no answer');
    expect(house.logText()).not.toContain('secret-key');
  });
});

it('[2.2.1] a place is somewhere on earth', async () => {
  for (const query of [
    {},
    { latitude: '47' },
    { latitude: '', longitude: '8' },
    { latitude: '91', longitude: '8' },
    { latitude: '47', longitude: '-181' },
    { latitude: '1e1', longitude: '8' },
    { latitude: '47', longitude: '8', who: 'me' },
  ])
    expect((await refused(query)).status, JSON.stringify(query)).toBe(400);
  expect(service.asked).toEqual([]);
});

it('[8.2.1] for people who are signed in, and only where a service is set up', async () => {
  const query = { latitude: 1, longitude: 1 };
  expect((await house.askError(getWeather, { query })).status).toBe(401);
  const plain = await openHouse();
  const answer = await plain.askError(getWeather, { query }, { token: await signInAs(plain, account) });
  expect([answer.status, answer.body.code]).toEqual([404, 'weather.off']);
  await plain.close();
  expect(service.asked).toEqual([]);
});
