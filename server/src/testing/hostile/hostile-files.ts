import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { hostileDocx, hostilePptx, hostileXlsx, type Lures } from './hostile-packages.ts';

const run = promisify(execFile);

export interface HostileFile {
  ending: string;
  bytes: Buffer;
}

/** A document of every kind that LibreOffice opens, which tries all that its format knows to show what lies outside. */
export async function hostileFiles(lures: Lures): Promise<HostileFile[]> {
  const rtf = Buffer.from(hostileRtf(lures));
  const html = `<html><body><p>Hostile</p>${lures.pictures.map((one) => `<img src="${one}" width="200" height="200">`).join('')}</body></html>`;
  return [
    { ending: 'txt', bytes: Buffer.concat([Buffer.from('\n'), rtf]) },
    { ending: 'txt', bytes: Buffer.from(html) },
    { ending: 'doc', bytes: rtf },
    { ending: 'docx', bytes: hostileDocx(lures) },
    { ending: 'xlsx', bytes: hostileXlsx(lures) },
    { ending: 'xlsm', bytes: hostileXlsx(lures, 'Hostile with macros') },
    { ending: 'pptx', bytes: hostilePptx(lures) },
    { ending: 'potx', bytes: hostilePptx(lures, 'presentationml.template.main') },
    ...(await oldFiles(lures)),
  ];
}

/** Fields for pictures and texts, a template, and links of OLE and DDE. */
function hostileRtf({ pictures, texts }: Lures): string {
  const field = (code: string) => `{\\field{\\*\\fldinst ${code}}{\\fldrslt field}}\\par\n`;
  return `{\\rtf1\\ansi{\\*\\template ${texts[0]}} Hostile\\par
${pictures.map((address) => field(`INCLUDEPICTURE "${address}" \\\\d`)).join('')}
${texts.map((address) => field(`INCLUDETEXT "${address}"`) + field(`LINK Word.Document.8 "${address}" "" \\\\a \\\\t`) + field(`DDEAUTO soffice "${address}" "x"`)).join('')}}`;
}

const spaces = ['office', 'text', 'table', 'draw', 'style']
  .map(
    (name) =>
      `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
  )
  .concat(
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
    'xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"',
  )
  .join(' ');

const flat = (kind: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:body>${body}</office:body></office:document>`;
const link = (address: string) =>
  `xlink:href="${address}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`;
const frame = (address: string, more = '') =>
  `<draw:frame ${more} svg:width="5cm" svg:height="5cm"><draw:image ${link(address)}/></draw:frame>`;
const film = (address: string) =>
  `<draw:frame svg:width="5cm" svg:height="5cm"><draw:plugin ${link(address)} draw:mime-type="application/vnd.sun.star.media"/></draw:frame>`;
const oleLink = (address: string, more = '') =>
  `<draw:frame ${more} svg:width="5cm" svg:height="5cm"><draw:object ${link(address)}/></draw:frame>`;

/** The binary formats: written by LibreOffice itself, from documents whose links are in its own format. */
async function oldFiles({ pictures, texts }: Lures): Promise<HostileFile[]> {
  const inText = 'text:anchor-type="as-char"';
  const sections = texts.map(
    (address, index) =>
      `<text:section text:name="s${index}"><text:section-source xlink:href="${address}" xlink:type="simple"/><text:p>section</text:p></text:section>`,
  );
  const cells = texts.flatMap((address) => [
    `of:=['${address}'#$Sheet1.A1]`,
    `of:=WEBSERVICE(&quot;${address}&quot;)`,
    `of:=DDE(&quot;soffice&quot;;&quot;${address}&quot;;&quot;A1&quot;)`,
  ]);
  const sources: [ending: string, source: string, xml: string][] = [
    [
      'doc',
      'fodt',
      flat(
        'text',
        `<office:text><text:p>Hostile${pictures.map((one) => frame(one, inText)).join('')}${texts.map((one) => oleLink(one, inText)).join('')}</text:p>${sections.join('')}</office:text>`,
      ),
    ],
    [
      'xls',
      'fods',
      flat(
        'spreadsheet',
        `<office:spreadsheet><table:table table:name="Hostile"><table:shapes>${pictures.map((one) => frame(one)).join('')}${texts.map((one) => oleLink(one)).join('')}</table:shapes>${cells.map((formula) => `<table:table-row><table:table-cell table:formula="${formula}" office:value-type="string"><text:p>cell</text:p></table:table-cell></table:table-row>`).join('')}</table:table></office:spreadsheet>`,
      ),
    ],
    [
      'ppt',
      'fodp',
      flat(
        'presentation',
        `<office:presentation><draw:page draw:name="p">${pictures.map((one) => frame(one) + film(one)).join('')}${texts.map((one) => oleLink(one)).join('')}</draw:page></office:presentation>`,
      ),
    ],
  ];
  const folder = await makeTemporaryFolder();
  return Promise.all(
    sources.map(async ([ending, source, xml]) => {
      const own = join(folder, ending);
      await mkdir(own);
      await writeFile(join(own, `a.${source}`), xml);
      const args = ['--headless', '--convert-to', ending, '--outdir', own, join(own, `a.${source}`)];
      await run('soffice', [`-env:UserInstallation=file://${own}/profile`, ...args]);
      return { ending, bytes: await readFile(join(own, `a.${ending}`)) };
    }),
  );
}
