import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service does when it is asked. */
export type WeatherMood = 'fine' | 'slow' | 'never ends' | 'huge' | 'broken' | 'odd' | 'error' | 'leads away';

export interface WeatherService {
  /** For WEATHER_URL. */
  url: string;
  /** The addresses and headers that it was asked with. */
  asked: { url: URL; headers: Record<string, unknown> }[];
  mood: WeatherMood;
  /** Lets slow answers go. */
  release(): void;
  close(): Promise<void>;
}

const current = { temperature_2m: 7.4, weather_code: 2, is_day: 1 };

/** Plays a weather service over real HTTP. */
export async function startWeatherService(port = 0): Promise<WeatherService> {
  const held: ServerResponse[] = [];
  const fine = (response: ServerResponse) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ elevation: 440, current }));
  const answers: Record<WeatherMood, (response: ServerResponse) => unknown> = {
    fine,
    slow: (response) => held.push(response),
    'never ends': (response) => response.write('{"current":'),
    huge: (response) => response.end(JSON.stringify({ current, more: 'x'.repeat(1_000_000) })),
    broken: (response) => response.end('{"current": {'),
    odd: (response) => response.end(JSON.stringify({ current: { ...current, temperature_2m: 'mild' } })),
    error: (response) => response.writeHead(500).end(JSON.stringify({ current })),
    'leads away': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  };
  const server = createServer((request, response) => {
    service.asked.push({ url: new URL(request.url ?? '', 'http://service'), headers: request.headers });
    const isElsewhere = request.url === '/elsewhere';
    answers[isElsewhere ? 'fine' : service.mood](response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const service: WeatherService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/forecast?apikey=secret-key`,
    asked: [],
    mood: 'fine',
    release() {
      for (const response of held.splice(0)) fine(response);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
