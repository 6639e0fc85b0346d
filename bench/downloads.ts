import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { decodeJwt } from 'jose';
import { ask, joinForm, makeFile, upload } from './parts/send-files.ts';
import { median, scratchFolder, signIn, startServer } from './parts/servers.ts';

/** Small downloads by eight connections, against a bare route that asks for the session and streams the file. */
const [rounds, seconds, connections, size] = [5, 5, 8, 50_000];
const data = scratchFolder();
const url = 'http://127.0.0.1:3301';
const atrium = await startServer('server/src/main.ts', { PORT: '3301', ATRIUM_DATA: data });
const token = await signIn(url, 'admin@atrium.example');
const { sid, sub, jti } = decodeJwt(token) as { sid: number; sub: string; jti: string };
const body = { name: 'Bench', owner: Number(sub) };
const space = await ask<{ id: number }>(`${url}/api/rest/spaces`, { method: 'POST', token, body });
const file = makeFile('small.pdf', size);
const [made] = await upload(url, token, [joinForm([['spaceId', String(space.id)]], [file])]);
const path = join(data, 'small.pdf');
writeFileSync(path, file.bytes);
const floor = await startServer('bench/parts/download-floor.ts', {
  ...{ PORT: '3302', SOCKET: join(data, 'postgres-socket'), FILE: path, SIZE: String(size) },
  VALUES: JSON.stringify([sid, Number(sub), jti]),
});

const address = `${url}/api/rest/documents/${made?.id}/download`;
const authorization = `Bearer ${token}`;
const { headers } = await fetch(address, { headers: { authorization } });

async function measure(from: string, more: Record<string, string>, status: number): Promise<number> {
  const duration = seconds;
  const result = await autocannon({
    ...{ url: from, connections, duration },
    headers: { authorization, ...more },
  });
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => Number(code) !== status);
  if (others.length > 0) throw new Error(`Answers were ${others}, not ${status}.`);
  return result.requests.average;
}

const ways = {
  ours: () => measure(address, {}, 200),
  known: () => measure(address, { 'if-none-match': headers.get('etag') ?? '' }, 304),
  bare: () => measure('http://127.0.0.1:3302/file', {}, 200),
};
const speeds: Record<keyof typeof ways, number[]> = { ours: [], known: [], bare: [] };
for (const way of Object.values(ways)) await way();
for (let round = 0; round < rounds; round += 1)
  for (const [name, way] of Object.entries(ways)) speeds[name as keyof typeof ways].push(await way());
await floor.stop();
await atrium.stop();

const bare = median(speeds.bare);
const told = (speed: number) =>
  `${speed.toFixed(0)} requests/s; bare: ${bare.toFixed(0)}; ratio ${((100 * speed) / bare).toFixed(0)} %`;
console.log(`download of ${size / 1000} kB: ${told(median(speeds.ours))} (aim: 50 %, 2,000/s)`);
console.log(`the same, known already (304): ${told(median(speeds.known))}`);
