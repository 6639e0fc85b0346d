import { winAnsi } from './win-ansi.ts';
import { wrapText } from './wrap-text.ts';

export interface PdfContent {
  title: string;
  paragraphs: string[];
  /** The paragraphs are dealt out to so many pages; one that is too full continues on a further page. */
  pages: number;
}

const linesPerPage = 46;
const charactersPerLine = 92;

/**
 * A PDF 1.7 of A4 pages with outline and document title. Helvetica is one of the fonts that every viewer has,
 * so nothing is embedded; it writes the characters of Windows-1252.
 */
export function makePdf({ title, paragraphs, pages }: PdfContent): Buffer {
  const sheets = layOut(paragraphs, pages);
  // Objects by their number: 1 catalogue, 2 pages, 3 outlines, 4 and 5 fonts, 6 information; then three per page.
  const numberOf = (page: number, which: 'page' | 'content' | 'entry') =>
    7 + page * 3 + ['page', 'content', 'entry'].indexOf(which);
  const last = sheets.length - 1;
  const kids = sheets.map((_, page) => `${numberOf(page, 'page')} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /PageMode /UseOutlines /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${kids}] /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
    `<< /Type /Outlines /Count ${sheets.length} /First ${numberOf(0, 'entry')} 0 R /Last ${numberOf(last, 'entry')} 0 R >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${unicode(title)} /Author ${unicode('Aldera Group')} /Producer (Atrium) >>`,
    ...sheets.flatMap((lines, page) => {
      const content = drawPage(title, lines, page, sheets.length);
      const neighbour = (key: string, to: number) => `/${key} ${numberOf(to, 'entry')} 0 R`;
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${numberOf(page, 'content')} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< /Title ${unicode(headline(lines, page))} /Parent 3 0 R /Dest [${numberOf(page, 'page')} 0 R /Fit] ${page > 0 ? neighbour('Prev', page - 1) : ''} ${page < last ? neighbour('Next', page + 1) : ''} >>`,
      ];
    }),
  ];
  return assemble(objects);
}

function layOut(paragraphs: string[], pages: number): string[][] {
  const share = Math.max(1, Math.ceil(paragraphs.length / pages));
  return Array.from({ length: pages }, (_, page) =>
    paragraphs.slice(page * share, (page + 1) * share),
  ).flatMap((texts) => {
    const lines = texts.flatMap((text) => [...wrapText(text, charactersPerLine), '']);
    const sheets = Math.max(1, Math.ceil(lines.length / linesPerPage));
    return Array.from({ length: sheets }, (_, sheet) =>
      lines.slice(sheet * linesPerPage, (sheet + 1) * linesPerPage),
    );
  });
}

const headline = (lines: string[], page: number) => {
  const words = lines
    .find((line) => line !== '')
    ?.split(' ')
    .slice(0, 6)
    .join(' ');
  return words ? `${page + 1}. ${words}…` : `Page ${page + 1}`;
};

/** What stands on a page, as a string of one character per byte. */
function drawPage(title: string, lines: string[], page: number, pages: number): string {
  // A bold letter is about 0.58 of its size wide; a long title gets smaller letters.
  const size = Math.min(20, Math.floor(451 / (0.58 * title.length)));
  const heading = page === 0 ? [`BT /F2 ${size} Tf 72 760 Td ${literal(title)} Tj ET`] : [];
  return [
    '0.12 0.23 0.37 rg 72 792 451 3 re f',
    ...heading,
    '0.1 g',
    'BT /F1 11 Tf 14 TL 72 724 Td',
    ...lines.map((line) => `${literal(line)} Tj T*`),
    'ET',
    `BT /F1 9 Tf 0.4 g 72 40 Td ${literal(`Aldera Group · page ${page + 1} of ${pages}`)} Tj ET`,
  ].join('\n');
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

const literal = (text: string) => `(${winAnsi(text).replace(/[\\()]/g, '\\$&')})`;

/** A text of the document's information: any character of Unicode. */
const unicode = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

function assemble(objects: string[]): Buffer {
  // The second line has bytes above 127, which tells programs that this is no text file.
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
