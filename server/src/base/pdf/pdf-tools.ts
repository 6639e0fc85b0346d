import type { Asker } from '../fair-queue.ts';

/** Why something could not be done with a PDF. */
export type PdfProblem = 'password' | 'unreadable' | 'too-large' | 'too-slow';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(`The PDF cannot be used: ${problem}`);
    this.problem = problem;
  }
}

export interface PdfFacts {
  /** Whether it opens with a password alone. The pages of such a file are not known. */
  needsPassword: boolean;
  pages: number | null;
}

/** A page's own content, apart from annotations: the same mark means the same to look at. */
export interface PdfPage {
  width: number;
  height: number;
  mark: string;
}

/** Who asks: askers take turns. */
export interface PdfAsker {
  asker: Asker;
  /** Nobody sits before it. */
  isPatient?: boolean;
}

/**
 * What the server does with PDFs: in processes of their own, with limits of time and size, one file at a time in each.
 * Files are named by their hash in the store. Every function fails with a PdfError. The same question asked again while
 * it is worked on is not worked on twice.
 */
export interface PdfTools {
  look(hash: string, asker: PdfAsker): Promise<PdfFacts>;
  opensWith(hash: string, asker: PdfAsker, password: string): Promise<boolean>;
  /** The text of each page; empty for a page without any. */
  textOf(hash: string, asker: PdfAsker): Promise<string[]>;
  pagesOf(hash: string, asker: PdfAsker, password?: string): Promise<PdfPage[]>;
  /** The PDF with annotations written into it, as other readers show them; a protected one stays protected. */
  annotate(
    hash: string,
    asker: PdfAsker,
    annotations: StoredAnnotation[],
    password?: string,
  ): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** An annotation as the viewer describes it (EmbedPDF's PdfAnnotationObject), with dates as ISO strings. */
export interface StoredAnnotation {
  /** A UUID, the PDF's /NM. */
  id: string;
  pageIndex: number;
  body: Record<string, unknown>;
  author: string;
  createdAt: string;
  modifiedAt: string;
}
