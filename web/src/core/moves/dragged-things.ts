import { createContext, type RefObject, use } from 'react';
import type { MovedThings } from './move-window.ts';

/**
 * What is being dragged from a table. A browser tells what it carries only when it is dropped, and the places that it
 * passes must know before.
 */
export const DraggedThingsContext = createContext<RefObject<MovedThings | undefined>>({ current: undefined });

export const useDraggedThings = () => use(DraggedThingsContext);
