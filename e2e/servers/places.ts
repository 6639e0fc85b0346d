import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Where the journeys' servers are. Known beforehand, so that every worker of the runner finds them. */
export const mainPort = Number(process.env.E2E_PORT ?? 3210);
export const ssoPort = mainPort + 1;
export const providerPort = mainPort + 2;
export const killedPort = mainPort + 3;
export const weatherPort = mainPort + 4;
export const mainUrl = `http://127.0.0.1:${mainPort}`;
export const ssoUrl = `http://127.0.0.1:${ssoPort}`;
export const killedUrl = `http://127.0.0.1:${killedPort}`;
export const weatherUrl = `http://127.0.0.1:${weatherPort}/v1/forecast`;
export const providerUrl = `http://127.0.0.1:${providerPort}`;
export const dataFolder = join(tmpdir(), `atrium-e2e-${userInfo().uid}-${mainPort}`);

/** Of every server on the main one's database: any of them may do its jobs. A journey is a news feed's host on this machine. */
export const mainSettings = {
  ...{ NEWS_ALLOW_INTERNAL: '127.0.0.1', WEATHER_URL: weatherUrl },
  // Copies of the whole demo library would be made while the journeys run.
  ...{ LIBREOFFICE: 'off', FILE_WORK: 'off' },
};

/** Whether the main server is a cluster of three; its settings are then in a file of its folder. */
export const isCluster = process.env.E2E_CLUSTER === 'on';
export const settingsFile = join(dataFolder, 'main/settings.json');
