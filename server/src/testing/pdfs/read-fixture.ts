import { readFileSync } from 'node:fs';

/**
 * Made once from two pages ("Confidential minutes / of the board", "Second page") with qpdf 11:
 * protected: `qpdf --encrypt 'Schlüssel-7' owns-it 256 -- plain.pdf protected.pdf`
 * restricted: `qpdf --encrypt '' owns-it 256 --print=none --modify=none --extract=n -- plain.pdf restricted.pdf`
 */
const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/** AES-256; opens with its password alone. */
export const protectedPdf = read('protected.pdf');
export const pdfPassword = 'Schlüssel-7';

/** Opens without a password, and forbids to print, change and copy. */
export const restrictedPdf = read('restricted.pdf');
