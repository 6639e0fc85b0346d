import { health, ready, systemStatus } from '@atrium/contract/system';
import type { Parts } from '../../base/parts.ts';
import { version } from '../../base/version.ts';
import { type Route, route } from '../../core/route.ts';
import { describeSystem } from './describe-system.ts';

export const systemRoutes = (parts: Parts, startedAt = parts.clock.now()): Route[] => [
  route(health, async () => ({ status: 'up' as const, version })),
  route(ready, async () => {
    await parts.pool.query('select 1');
    await parts.files.check();
    return { status: 'ready' as const };
  }),
  route(systemStatus, () => describeSystem(parts, startedAt)),
];
