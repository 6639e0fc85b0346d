import { expect, it } from 'vitest';
import { openHouse } from '../../testing/house.ts';
import { metricsToken } from '../../testing/read-metrics.ts';

const house = await openHouse({ settings: { METRICS_TOKEN: metricsToken } });
const read = (authorization?: string) =>
  house.fetch('/metrics', { headers: authorization ? { authorization } : {} });

it('[13.4.5] a stranger cannot tell that there are metrics', async () => {
  const nothing = (await (await house.fetch('/nothing')).json()) as object;
  for (const given of [undefined, 'Bearer wrong', metricsToken, `Bearer ${metricsToken}x`, 'Bearer ']) {
    const response = await read(given);
    expect(response.status).toBe(404);
    const body = (await response.json()) as object;
    expect({ ...body, requestId: '' }).toEqual({ ...nothing, requestId: '' });
  }
});

it('[13.4.5] without METRICS_TOKEN there is no such page', async () => {
  const without = await openHouse();
  for (const authorization of ['Bearer undefined', 'Bearer '])
    expect((await without.fetch('/metrics', { headers: { authorization } })).status).toBe(404);
  await without.close();
});

it('requests are counted by route pattern, never by address', async () => {
  await house.fetch('/api/rest/users/verify-reset-token?token=planted-secret');
  await house.fetch('/nowhere/planted-secret');
  const response = await read(`Bearer ${metricsToken}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toMatch(
    /atrium_request_seconds_count\{method="GET",route="\/api\/rest\/users\/verify-reset-token",status="404"\} 1/,
  );
  expect(text).toMatch(/atrium_request_seconds_count\{method="GET",route="unknown",status="404"\}/);
  expect(text).toContain('atrium_database_connections{state="open"}');
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('planted-secret');
});
