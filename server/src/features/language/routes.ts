import * as calls from '@atrium/contract/language';
import { type Route, route } from '../../core/route.ts';
import { setLanguage } from './set-language.ts';

export const languageRoutes: Route[] = [route(calls.setLanguage, setLanguage)];
