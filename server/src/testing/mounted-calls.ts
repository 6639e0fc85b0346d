import type { Call } from '@atrium/contract/call';
import { allRoutes } from '../app.ts';
import type { House } from './house.ts';

/** Every call the product mounts, for tests that are made from the list. */
export const mountedCalls = (house: House): Call[] => allRoutes(house.parts).map((route) => route.call);
