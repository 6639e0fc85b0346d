import { deflateSync } from 'node:zlib';

export interface PageToMake {
  /** A line each. */
  text?: string;
  /** /Rotate. */
  turned?: 0 | 90 | 180 | 270;
  /** Pixels instead of text, as a scanner makes them: grey values, 8 by 8, spread over the page. */
  scan?: number[];
  /** Operators of the content stream, instead of text. */
  content?: string;
  /** What /Contents refers to, instead of a stream of its own. */
  contents?: string;
  /** Entries of /Resources beside the font. */
  resources?: string;
}

/** A PDF of A4 pages, with an xref table that is right. Further objects start at number 4. */
export function makePdf(pages: PageToMake[], more: (string | Buffer)[] = []): Buffer {
  const objects = new Map<number, string | Buffer>();
  for (const [index, object] of more.entries()) objects.set(4 + index, object);
  const first = 4 + more.length;
  const kids = pages.map((_, index) => `${first + index * 3} 0 R`);
  objects.set(1, '<< /Type /Catalog /Pages 2 0 R >>');
  objects.set(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`);
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  pages.forEach((page, index) => {
    const number = first + index * 3;
    const picture = page.scan ? `/XObject << /Scan ${number + 2} 0 R >>` : '';
    objects.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${page.turned ?? 0} ` +
        `/Contents ${page.contents ?? `${number + 1} 0 R`} /Resources << /Font << /F 3 0 R >> ${picture} ${page.resources ?? ''} >> >>`,
    );
    objects.set(number + 1, stream('', Buffer.from(contentOf(page), 'latin1')));
    objects.set(number + 2, page.scan ? picture8(page.scan) : 'null');
  });
  return assemble(objects);
}

/** An object with a compressed stream. */
export function stream(entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content);
  const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
}

function contentOf({ text = '', scan, content }: PageToMake): string {
  if (content !== undefined) return content;
  if (scan) return 'q 595 0 0 842 0 0 cm /Scan Do Q';
  const lines = text.split('\n').map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -16 Td`);
  return `BT /F 12 Tf 72 760 Td ${lines.join(' ')} ET`;
}

const picture8 = (grey: number[]) =>
  stream(
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8',
    Buffer.from(Array.from({ length: 64 }, (_, index) => grey[index % grey.length] ?? 0)),
  );

function assemble(objects: Map<number, string | Buffer>): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  const offsets: number[] = [];
  for (const [number, object] of [...objects].sort(([a], [b]) => a - b)) {
    offsets.push(length);
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.size + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}
