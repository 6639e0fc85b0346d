import type { Document } from '@atrium/contract/documents';
import { createContext, use } from 'react';

/** Opens the window that keeps documents on this device: the app draws it over whatever page asks for it. */
export const SaveWindowContext = createContext<(documents: Document[]) => void>(() => {});

export const useSaveWindow = () => use(SaveWindowContext);

/** Only PDFs can be kept. */
export const canBeKept = ({ file }: Pick<Document, 'file'>): boolean => file.mime === 'application/pdf';
