import { sql } from 'kysely';

/**
 * What waits for LibreOffice and for PDFium does not wait for each other. A lane works on one file at a time, and no two
 * of a kind on files of the same person.
 */
export type Lane = 'office' | 'pdf';

/** SQL: whether a row of file_work is worked on in the lane of PDFium. */
export const isInPdfLane = sql<boolean>`(mime = 'application/pdf' or pdf_hash is not null)`;
