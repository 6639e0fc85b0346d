import type { Change, Database } from '../../base/database/connect.ts';

/** The PDF of a file: itself, or its copy. */
export async function pdfHashOf(_db: Database | Change, hash: string, mime: string): Promise<string | null> {
  return mime === 'application/pdf' ? hash : null;
}
