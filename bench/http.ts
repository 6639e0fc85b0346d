import { join } from 'node:path';
import autocannon from 'autocannon';
import { decodeJwt } from 'jose';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** GET /users/me, signed in, against a bare Fastify route with the same statement, in turns. */
const rounds = 5;
const seconds = 5;
const data = scratchFolder();
const url = 'http://127.0.0.1:3301';
const atrium = await startServer('server/src/main.ts', {
  PORT: '3301',
  ATRIUM_DATA: data,
  LOG_LEVEL: 'info',
});
const token = await signIn(url);
const { sid, sub, jti } = decodeJwt(token) as { sid: number; sub: string; jti: string };
const floor = await startServer('bench/parts/http-floor.ts', {
  PORT: '3302',
  SOCKET: join(data, 'postgres-socket'),
  VALUES: JSON.stringify([sid, Number(sub), jti]),
});

const measure = async (port: number) => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/rest/users/me`,
    connections: 16,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 200`);
  return result.requests.average;
};

await Promise.all([measure(3301), measure(3302)]);
const ours: number[] = [];
const bare: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  ours.push(await measure(3301));
  bare.push(await measure(3302));
}
await floor.stop();
await atrium.stop();
console.log(
  `GET /users/me: ${median(ours).toFixed(0)} requests/s; bare route: ${median(bare).toFixed(0)}; ratio ${((100 * median(ours)) / median(bare)).toFixed(0)} % (aim: 60 %)`,
);
