import * as calls from '@atrium/contract/moves';
import { type Route, route } from '../../core/route.ts';
import { moveItems } from './move-items.ts';
import { planMove } from './plan-move.ts';

export const moveRoutes: Route[] = [route(calls.moveItems, moveItems), route(calls.planMove, planMove)];
