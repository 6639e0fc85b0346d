import type { Document } from '@atrium/contract/documents';
import { createContext, use } from 'react';

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
