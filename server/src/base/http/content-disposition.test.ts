import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

/** As a browser reads it. */
const nameIn = (header: string) => decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(header)?.[1] ?? '');

describe('[DOC-10] [5.4.1] [5.4.2] the header that names a file', () => {
  it.each([
    'report.pdf',
    'Überblick – Zürich (2).pdf',
    'Отчёт.docx',
    '報告書.xlsx',
    'تقرير.pdf',
    '😀 party.png',
    "it's 100% *bold*.txt",
    'a; filename=evil.exe',
  ])('%s arrives as it is', (name) => {
    const header = contentDisposition('attachment', name);
    expect(nameIn(header)).toBe(name);
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
  });

  it('quotes, line ends and separators cannot break out of it', () => {
    for (const name of [
      'a"\r\nX-Evil: é.pdf',
      '..\\..\\a/b.pdf',
      'a\0b\u2028c',
      '\u202egnp.exe',
      'half \ud800.pdf',
    ]) {
      const header = contentDisposition('attachment', name);
      expect(header.split('"')).toHaveLength(3);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect(nameIn(header)).not.toMatch(/[\p{Cc}/\\\u2028\u202e]/u);
    }
    expect(contentDisposition('attachment', 'a"\r\nX: é.pdf')).toBe(
      `attachment; filename="a___X: _.pdf"; filename*=UTF-8''a%22__X%3A%20%C3%A9.pdf`,
    );
  });

  it('there is always a name', () => {
    expect(contentDisposition('inline', ' ')).toBe(`inline; filename="file"; filename*=UTF-8''file`);
  });
});
