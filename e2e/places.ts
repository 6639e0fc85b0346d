import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Where the journeys' servers are. Fixed, so that every worker of the runner knows them. */
export const mainPort = 3210;
export const ssoPort = 3211;
export const providerPort = 3212;
export const mainUrl = `http://127.0.0.1:${mainPort}`;
export const ssoUrl = `http://127.0.0.1:${ssoPort}`;
export const providerUrl = `http://127.0.0.1:${providerPort}`;
export const dataFolder = join(tmpdir(), `atrium-e2e-${userInfo().uid}`);
