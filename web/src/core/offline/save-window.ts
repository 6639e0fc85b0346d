import type { Document } from '@atrium/contract/documents';
import { createContext, use } from 'react';
import { howToShow } from '../library/how-to-show.ts';
import { canWorkOffline } from './this-browser.ts';

/** What somebody is about to keep on this device. */
export interface SaveItems {
  documents: Pick<Document, 'id' | 'name' | 'file'>[];
  /** How many of those chosen are not shown as PDFs. */
  leftOut: number;
  /** Whether these were kept before: nobody is asked again whether the device is secure. */
  isConfirmed: boolean;
}

/** Opens the window that keeps documents on this device: the app draws it over whatever page asks for it. */
export const SaveWindowContext = createContext<(items: SaveItems) => void>(() => {});

export const useSaveWindow = () => use(SaveWindowContext);

/** Whether it can be kept: what is shown as a PDF can, and not by every browser. Where nothing can be, nothing is offered. */
export const canBeKept = (document: Pick<Document, 'file' | 'status'>): boolean =>
  howToShow(document) === 'pdf' && canWorkOffline();
