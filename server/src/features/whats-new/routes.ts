import * as calls from '@atrium/contract/whats-new';
import { type Route, route } from '../../core/route.ts';
import { setWhatsNew } from './set-whats-new.ts';

export const whatsNewRoutes: Route[] = [route(calls.setWhatsNew, setWhatsNew)];
