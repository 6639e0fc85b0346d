import type { Readable } from 'node:stream';
import { sentence } from '@atrium/contract/parts/sentences';
import { ZipArchive } from 'archiver';
import { inPieces } from '../../../base/http/in-pieces.ts';
import { escapeHtml } from '../../../base/mail/compose-mail.ts';
import { type IndexHead, tableColumns, tableRow } from './index-table.ts';
import type { SpaceIndex } from './read-index.ts';

/** The least that Excel and LibreOffice take for a workbook: one sheet, texts inside its cells. */
export function workbookStream(index: SpaceIndex, head: IndexHead, date: Date): Readable {
  const zip = new ZipArchive({ zlib: { level: 6 } });
  for (const [name, content] of Object.entries(fixedParts(head))) zip.append(xml + content, { name, date });
  zip.append(inPieces(sheetLines(index, head)), { name: 'xl/worksheets/sheet1.xml', date });
  // What goes wrong is told by the stream.
  zip.finalize().catch(() => undefined);
  return zip;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in cellXfs below. A text with a quote prefix stays one also when somebody edits its cell. */
const styles = { text: 1, header: 2, number: 3 };

const fixedParts = ({ say }: IndexHead) => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeHtml(say(sentence('Index')))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

const widths = [40, 48, 10, 14, 26, 18, 18, 28, 60];

function* sheetLines(index: SpaceIndex, head: IndexHead): Generator<string> {
  const cols = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  yield sheetRow(1, tableColumns.map(head.say), styles.header);
  let number = 1;
  for (const item of index.items()) {
    number += 1;
    yield sheetRow(number, tableRow(item, head), styles.text);
  }
  yield '</sheetData></worksheet>';
}

function sheetRow(number: number, values: (string | number | null)[], style: number): string {
  const cells = values.map((value, column) => {
    const place = `r="${String.fromCharCode(65 + column)}${number}"`;
    if (value === null || value === '') return '';
    if (typeof value === 'number') return `<c ${place} s="${styles.number}"><v>${value}</v></c>`;
    return `<c ${place} s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>\n`;
}

const longestCell = 32_767;

/** What XML cannot hold goes; `_x0041_` is how workbooks write a character's number, so a name with it is marked. */
const cellText = (text: string): string =>
  escapeHtml(
    text
      .slice(0, longestCell)
      .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'),
  );
