import { createContext, use } from 'react';
import type { PermissionsPlace } from './permissions.ts';

/** Opens the window of who may do what at a place: the app draws it over whatever page asks for it. */
export const PermissionsWindowContext = createContext<(place: PermissionsPlace) => void>(() => {});

export const usePermissionsWindow = () => use(PermissionsWindowContext);
