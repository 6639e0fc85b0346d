import type { Call } from '@atrium/contract/parts/call';
import { allRoutes } from '../app.ts';

/** Every call the product mounts, for tests that are made from the list. */
export const mountedCalls = (): Call[] => allRoutes.map((route) => route.call);
