import { createContext } from 'react';

/** Whether file and annotations are read from what this device keeps, also while the server could be asked. */
export const FromDeviceContext = createContext(false);

/** The address that closing leads to. */
export const ClosesToContext = createContext('/');
