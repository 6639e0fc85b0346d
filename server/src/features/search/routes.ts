import { searchAll } from '@atrium/contract/search';
import { type Route, route } from '../../core/route.ts';
import { search } from './search.ts';

export const searchRoutes: Route[] = [route(searchAll, search)];
