import type { Document } from '@atrium/contract/documents';
import { howToShow } from '../library/how-to-show.ts';
import { canWorkOffline } from './this-browser.ts';

/** Whether it can be kept: what is shown as a PDF can, and not by every browser. Where nothing can be, nothing is offered. */
export const canBeKept = (document: Pick<Document, 'file' | 'status'>): boolean =>
  howToShow(document) === 'pdf' && canWorkOffline();
