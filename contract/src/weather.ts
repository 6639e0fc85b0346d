import { z } from 'zod';
import { call } from './parts/call.ts';
import { says } from './parts/sentences.ts';

/** Rounds to a tenth of a degree, about ten kilometres: enough for the weather, too little to find somebody. */
export const roundPlace = (degrees: number): number => Math.round(degrees * 10) / 10 + 0;

/** Digits and a point: an empty text is no number. */
const Degrees = (most: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/, says('Give degrees.')), z.number()])
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

export const Weather = z.object({
  /** The temperature in degrees Celsius. */
  temperature: z.number(),
  /** The code of the World Meteorological Organization (WMO 4677): 0 clear to 99 thunderstorm with hail. */
  code: z.int(),
  isDay: z.boolean(),
});

export type Weather = z.output<typeof Weather>;

export const getWeather = call({
  method: 'GET',
  path: '/weather',
  access: 'user',
  summary:
    'The weather at a place, which is rounded to a tenth of a degree; 404 where no service is set up, or it does not answer',
  query: z.strictObject({ latitude: Degrees(90), longitude: Degrees(180) }),
  reply: Weather,
});
