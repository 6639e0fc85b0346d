import type { House } from './house.ts';

export const metricsToken = 'a-metrics-token-for-tests';

/** The page as Prometheus reads it. */
export async function readMetricsPage(house: Pick<House, 'fetch'>): Promise<string> {
  const response = await house.fetch('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  if (response.status !== 200) throw new Error(`/metrics answers ${response.status}`);
  return response.text();
}

/** Its figures by their names with labels: `atrium_mails{state="failed"}`. */
export async function readMetrics(house: Pick<House, 'fetch'>): Promise<Map<string, number>> {
  const lines = (await readMetricsPage(house)).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => line.split(/ (?=\S+$)/)).map(([name = '', value]) => [name, Number(value)]),
  );
}

/** The same, of now: what is read from the database is kept for a few seconds. */
export async function readFreshMetrics(house: House): Promise<Map<string, number>> {
  house.clock.advance({ seconds: 6 });
  return readMetrics(house);
}
