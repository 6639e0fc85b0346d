import * as calls from '@atrium/contract/guide';
import { type Route, route } from '../../core/route.ts';
import { setGuide } from './set-guide.ts';

export const guideRoutes: Route[] = [route(calls.setGuide, setGuide)];
