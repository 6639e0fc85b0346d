import * as engines from '@embedpdf/engines/pdfium';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** What is used of EmbedPDF's engine. Its own types cannot be found by Node's rules: they leave out file endings. */
interface Engine {
  openDocumentBuffer(
    file: { id: string; content: ArrayBuffer },
    options: { password: string; normalizeRotation: boolean },
  ): EngineTask<EngineDocument>;
  createPageAnnotation(
    document: EngineDocument,
    page: EnginePage,
    annotation: EngineAnnotation,
    context?: { data: ArrayBuffer },
  ): EngineTask<string>;
  removePageAnnotation(
    document: EngineDocument,
    page: EnginePage,
    annotation: EngineAnnotation,
  ): EngineTask<boolean>;
  getPageAnnotations(document: EngineDocument, page: EnginePage): EngineTask<EngineAnnotation[]>;
  saveAsCopy(document: EngineDocument): EngineTask<ArrayBuffer>;
  closeDocument(document: EngineDocument): EngineTask<boolean>;
}

interface EngineTask<T> {
  toPromise(): Promise<T>;
}

interface EnginePage {
  index: number;
  rotation: number;
}

interface EngineDocument {
  isEncrypted: boolean;
  pages: EnginePage[];
}

export interface EngineAnnotation extends Record<string, unknown> {
  id: string;
  type?: unknown;
  author?: string;
  created?: Date;
  modified?: Date;
}

/** Fonts that a file lacks are not fetched. */
export function createEngine(api: WrappedPdfiumModule): Engine {
  const { PdfiumNative } = engines as unknown as {
    PdfiumNative: new (api: WrappedPdfiumModule, options: { fontFallback: null }) => Engine;
  };
  return new PdfiumNative(api, { fontFallback: null });
}
