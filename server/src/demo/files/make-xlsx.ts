import { escapeHtml } from '../../base/mail/compose-mail.ts';
import { main, office, officeFile } from './office-xml.ts';

export interface Table {
  sheet: string;
  header: string[];
  rows: (string | number)[][];
}

/** An Excel workbook of one sheet with a bold header. Texts are text cells: none can become a formula. */
export function makeXlsx({ sheet, header, rows }: Table): Buffer {
  const lines = [row(header, 1, 1), ...rows.map((cells, index) => row(cells, index + 2, 0))].join('');
  // Excel refuses these characters, and more than 31 of any.
  const sheetName = escapeHtml([...sheet.replace(/[[\]:*?/\\]/g, ' ')].slice(0, 31).join(''));
  return officeFile(sheet, [
    {
      path: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main',
      xml: `<workbook xmlns="${main('spreadsheetml')}" xmlns:r="${office}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      refersTo: [
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ],
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      type: 'spreadsheetml.worksheet',
      xml: `<worksheet xmlns="${main('spreadsheetml')}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="20" customWidth="1"/></cols><sheetData>${lines}</sheetData></worksheet>`,
    },
    { path: 'xl/styles.xml', type: 'spreadsheetml.styles', xml: styles },
  ]);
}

const row = (cells: (string | number)[], number: number, style: number) =>
  `<row r="${number}">${cells.map((value, index) => cell(value, `${columnName(index)}${number}`, style)).join('')}</row>`;

const cell = (value: string | number, place: string, style: number) =>
  typeof value === 'number'
    ? `<c r="${place}" s="${style}"><v>${value}</v></c>`
    : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(value)}</t></is></c>`;

/** 0 → A, 25 → Z, 26 → AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const styles = `<styleSheet xmlns="${main('spreadsheetml')}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
