import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someDocument } from '../../testing/items.ts';
import { canBeKept } from './can-be-kept.ts';
import * as browser from './this-browser.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const document = (mime: string, pdfCopyFilename: string | null, status: 'ready' | 'held' = 'ready') => ({
  ...someDocument(7, 'Plan'),
  file: { mime, filename: 'Plan', size: 8, pdfCopyFilename },
  status,
});

beforeEach(() => {
  vi.stubGlobal('caches', {});
  vi.stubGlobal('indexedDB', {});
  vi.stubGlobal('navigator', { serviceWorker: {}, userAgent: 'Chrome' });
});
afterEach(() => vi.unstubAllGlobals());

it('[OFF-02] PDFs can be kept, and Office files by their PDF copy; nothing else, and nothing that the virus check holds', () => {
  expect(browser.canWorkOffline()).toBe(true);
  expect(canBeKept(document('application/pdf', null))).toBe(true);
  expect(canBeKept(document(word, 'Plan.pdf'))).toBe(true);
  expect(canBeKept(document(word, null))).toBe(false);
  // Without the network a text is shown as itself, which is not kept.
  expect(canBeKept(document('text/plain', 'Plan.pdf'))).toBe(false);
  expect(canBeKept(document('application/pdf', null, 'held'))).toBe(false);
});
