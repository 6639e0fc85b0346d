import { escapeHtml } from '../../base/mail/compose-mail.ts';
import { main, officeFile } from './office-xml.ts';

/** A Word document: a title and paragraphs. */
export function makeDocx({ title, paragraphs }: { title: string; paragraphs: string[] }): Buffer {
  const body = [paragraph(title, 'Title'), ...paragraphs.map((text) => paragraph(text))].join('');
  return officeFile(title, [
    {
      path: 'word/document.xml',
      type: 'wordprocessingml.document.main',
      xml: `<w:document xmlns:w="${main('wordprocessingml')}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      refersTo: [['styles', 'styles.xml']],
    },
    { path: 'word/styles.xml', type: 'wordprocessingml.styles', xml: styles },
  ]);
}

const paragraph = (text: string, style = 'Normal') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`;

const styles = `<w:styles xmlns:w="${main('wordprocessingml')}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="160" w:line="264" w:lineRule="auto"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="320"/></w:pPr><w:rPr><w:b/><w:color w:val="1F3A5F"/><w:sz w:val="36"/></w:rPr></w:style></w:styles>`;
