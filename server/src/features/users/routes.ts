import { getMe } from '@atrium/contract/users';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { describeMe } from './describe-me.ts';

export const userRoutes = (parts: Parts): Route[] => [
  route(getMe, ({ caller }) => describeMe(parts, caller)),
];
