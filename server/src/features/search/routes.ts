import { searchAll } from '@atrium/contract/search';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { search } from './search.ts';

export const searchRoutes = (parts: Parts): Route[] => [route(searchAll, (ask) => search(parts, ask))];
