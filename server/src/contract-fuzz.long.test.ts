import { expect, it } from 'vitest';
import { type Fault, fuzzWorld } from './testing/fuzz/fuzz-world.ts';
import { type House, openHouse } from './testing/house.ts';

/**
 * Hostile values made from each call's own schema, from every account and from nobody. Some seconds here; as long
 * as one likes by `npm run fuzz -- --requests 100000`, and the same again by the seed that it prints.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1600);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 30));
/** Then everything is set up anew: not much is left of what was there. */
const requestsInWorld = 4000;

const minutes = 60_000;

it(
  `[2.2.1] [15.3.5] [16.5.1] [16.3] [ERR-02] whatever is sent, it is answered and never by a 500; refusals are short and on record`,
  async () => {
    tell(`seed ${seed}`);
    const faults: string[] = [];
    for (let first = 0; first < requests && faults.length < 20; first += requestsInWorld) {
      const last = Math.min(first + requestsInWorld, requests);
      const house = await openHouse({ demoLibrary: true, settings: { SEARCH_INDEX: 'on' } });
      const found = await fuzzWorld(house, seed, first, last);
      const shown = found.faults.map((fault) => show(house, fault));
      faults.push(...shown);
      for (const one of shown) tell(one);
      await house.close();
      const answers = [...found.statuses].sort(([a], [b]) => a - b);
      tell(
        `${last} requests, ${faults.length} faults; answers: ${answers.map((one) => one.join(' × ')).join(', ')}`,
      );
    }
    expect(faults.join('\n\n')).toBe('');
  },
  2 * minutes + requests * 20,
);

const tell = (line: string) => process.stdout.write(`fuzzing: ${line}\n`);

/** With what the log says of it, so that it can be mended by what is printed. */
function show(house: House, { why, who, request, answer }: Fault): string {
  const { headers, body = '', method, path } = request;
  const { authorization: _, ...shown } = headers;
  const id = /"requestId":"([\w-]+)"/.exec(answer.text)?.[1];
  const line = house.logLines().find(({ reqId, msg }) => reqId === id && msg === 'request failed');
  return [
    `${why}, seed ${seed}, asked by ${who}`,
    `${method} ${path.slice(0, 500)} ${JSON.stringify(shown).slice(0, 500)}`,
    body.slice(0, 1500),
    answer.text.slice(0, 300),
    JSON.stringify(line ?? {}).slice(0, 1500),
  ].join('\n');
}
