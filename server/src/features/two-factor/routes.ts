import {
  disableTwoFactor as disableCall,
  enableTwoFactor as enableCall,
  initTwoFactor as initCall,
} from '@atrium/contract/two-factor';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { initTwoFactor } from './init-two-factor.ts';

export const twoFactorRoutes = (parts: Parts): Route[] => [
  route(initCall, (ask) => initTwoFactor(parts, ask)),
  route(enableCall, (ask) => enableTwoFactor(parts, ask)),
  route(disableCall, (ask) => disableTwoFactor(parts, ask)),
];
