import {
  disableTwoFactor as disableCall,
  enableTwoFactor as enableCall,
  initTwoFactor as initCall,
} from '@atrium/contract/two-factor';
import { type Route, route } from '../../core/route.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { initTwoFactor } from './init-two-factor.ts';

export const twoFactorRoutes: Route[] = [
  route(initCall, initTwoFactor),
  route(enableCall, enableTwoFactor),
  route(disableCall, disableTwoFactor),
];
