import { makePdf, stream } from './make-pdf.ts';

/** A page of one kilobyte that draws a form which draws the next one ten times, and so on: it never ends. */
export const endlessPdf = makePdf(
  [{ content: '/L0 Do', resources: '/XObject << /L0 4 0 R >>' }],
  Array.from({ length: 10 }, (_, level) => {
    const content = `BT /F 12 Tf (x) Tj ET ${`/L${level + 1} Do `.repeat(10)}`;
    const next = level < 9 ? `/XObject << /L${level + 1} ${level + 5} 0 R >>` : '';
    return (
      `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> ${next} >> ` +
      `/Length ${content.length} >>\nstream\n${content}\nendstream`
    );
  }),
);

/** A few kilobytes whose content unfolds to 16 MB and is asked for 60 times: about a gigabyte. */
export const swellingPdf = makePdf(
  [{ contents: `[${'4 0 R '.repeat(60)}]` }],
  [stream('', Buffer.alloc(16_000_000, ' '))],
);
