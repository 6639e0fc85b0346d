import { main, office, officeFile } from '../../demo/files/office-xml.ts';

/** Addresses that a document tries to show: of pictures, and of texts. */
export interface Lures {
  pictures: string[];
  texts: string[];
}

const word = `xmlns:w="${main('wordprocessingml')}" xmlns:a="${main('drawingml')}" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`;

const paragraph = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`;
const field = (code: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const drawn = (id: string) =>
  `<w:drawing><wp:inline><wp:extent cx="1905000" cy="1905000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
const vml = (id: string, inside = '') =>
  `<v:shape id="s" style="width:150pt;height:150pt"><v:imagedata r:href="${id}"/></v:shape>${inside}`;

/** Linked pictures, VML, fields, a template, a subdocument, a chunk of another file, and links of OLE. */
export function hostileDocx({ pictures, texts }: Lures): Buffer {
  const refersTo: [string, string][] = [];
  const refer = (kind: string, target: string) => `rId${refersTo.push([kind, target])}`;
  const body = [
    paragraph('<w:t>Hostile</w:t>'),
    ...pictures.flatMap((address) => [
      paragraph(drawn(refer('image', address))),
      paragraph(`<w:pict>${vml(refer('image', address))}</w:pict>`),
      field(`INCLUDEPICTURE "${address}" \\d`),
    ]),
    ...texts.flatMap((address) => [
      field(`INCLUDETEXT "${address}"`),
      field(`LINK Word.Document.12 "${address}" "" \\a \\t`),
      `<w:altChunk r:id="${refer('aFChunk', address)}"/>`,
      `<w:subDoc r:id="${refer('subDocument', address)}"/>`,
      paragraph(
        `<w:object>${vml(refer('image', address), `<o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s" DrawAspect="Content" ObjectID="_1" r:id="${refer('oleObject', address)}" UpdateMode="Always"/>`)}</w:object>`,
      ),
    ]),
  ];
  refersTo.push(['settings', 'settings.xml']);
  return officeFile('Hostile', [
    {
      path: 'word/document.xml',
      type: 'wordprocessingml.document.main',
      xml: `<w:document ${word}><w:body>${body.join('')}</w:body></w:document>`,
      refersTo,
    },
    {
      path: 'word/settings.xml',
      type: 'wordprocessingml.settings',
      xml: `<w:settings ${word}><w:attachedTemplate r:id="rId1"/><w:linkStyles/></w:settings>`,
      refersTo: [['attachedTemplate', texts[0] ?? '']],
    },
  ]);
}

/** Other workbooks, WEBSERVICE, DDE, a connection with its query, and linked pictures. */
export function hostileXlsx({ pictures, texts }: Lures, title = 'Hostile'): Buffer {
  const formulas = [
    ...texts.flatMap((address, index) => [
      `[${index + 1}]Sheet1!$A$1`,
      `'${address}'#$Sheet1.A1`,
      `INDIRECT("'${address}'#$Sheet1.A1")`,
    ]),
    ...[...texts, ...pictures].flatMap((address) => [
      `WEBSERVICE("${address}")`,
      `_xlfn.WEBSERVICE("${address}")`,
      `_xlfn.IMAGE("${address}")`,
    ]),
    `DDE("soffice";"${texts[0]}";"A1")`,
  ];
  const cells = formulas
    .map(
      (formula, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}" t="str"><f ca="1">${formula.replaceAll('"', '&quot;')}</f></c></row>`,
    )
    .join('');
  const anchor = (id: string, row: number) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="900000" cy="900000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${row + 2}" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`;
  const names = `xmlns="${main('spreadsheetml')}" xmlns:r="${office}"`;
  return officeFile(title, [
    {
      path: 'xl/workbook.xml',
      type: 'spreadsheetml.sheet.main',
      xml: `<workbook ${names}><sheets><sheet name="Hostile" sheetId="1" r:id="rId1"/></sheets><externalReferences>${texts.map((_, index) => `<externalReference r:id="rId${index + 3}"/>`).join('')}</externalReferences><calcPr fullCalcOnLoad="1"/></workbook>`,
      refersTo: [
        ['worksheet', 'worksheets/sheet1.xml'],
        ['connections', 'connections.xml'],
        ...texts.map((_, index): [string, string] => [
          'externalLink',
          `externalLinks/externalLink${index + 1}.xml`,
        ]),
      ],
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      type: 'spreadsheetml.worksheet',
      xml: `<worksheet ${names}><sheetData>${cells}</sheetData><drawing r:id="rId1"/></worksheet>`,
      refersTo: [
        ['drawing', '../drawings/drawing1.xml'],
        ['queryTable', '../queryTables/queryTable1.xml'],
      ],
    },
    {
      path: 'xl/drawings/drawing1.xml',
      type: 'drawing',
      xml: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="${main('drawingml')}" xmlns:r="${office}">${pictures.map((_, index) => anchor(`rId${index + 1}`, index * 5)).join('')}</xdr:wsDr>`,
      refersTo: pictures.map((address) => ['image', address]),
    },
    {
      path: 'xl/connections.xml',
      type: 'spreadsheetml.connections',
      xml: `<connections ${names}>${texts.map((address, index) => `<connection id="${index + 1}" name="c${index}" type="4" refreshOnLoad="1" refreshedVersion="6"><webPr url="${address}" htmlTables="1"/></connection>`).join('')}</connections>`,
    },
    {
      path: 'xl/queryTables/queryTable1.xml',
      type: 'spreadsheetml.queryTable',
      xml: `<queryTable ${names} name="q" connectionId="1" refreshOnLoad="1"/>`,
    },
    ...texts.map((address, index) => ({
      path: `xl/externalLinks/externalLink${index + 1}.xml`,
      type: 'spreadsheetml.externalLink',
      xml: `<externalLink ${names}><externalBook r:id="rId1"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`,
      refersTo: [['externalLinkPath', address]] as [string, string][],
    })),
  ]);
}

/** Linked pictures as picture, fill and background, linked films and sounds, and links of OLE. */
export function hostilePptx({ pictures, texts }: Lures, type = 'presentationml.presentation.main'): Buffer {
  const names = `xmlns:a="${main('drawingml')}" xmlns:r="${office}" xmlns:p="${main('presentationml')}"`;
  const refersTo: [string, string][] = [];
  const refer = (kind: string, target: string) => `rId${refersTo.push([kind, target])}`;
  const place = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1905000"/></a:xfrm>';
  const shape = `<p:spPr>${place}<a:prstGeom prst="rect"/></p:spPr>`;
  const fill = (id: string) => `<a:blip r:link="${id}"/><a:stretch><a:fillRect/></a:stretch>`;
  const picture = (id: string, media = '') =>
    `<p:pic><p:nvPicPr><p:cNvPr id="5" name="p"/><p:cNvPicPr/><p:nvPr>${media}</p:nvPr></p:nvPicPr><p:blipFill>${fill(id)}</p:blipFill>${shape}</p:pic>`;
  const boxes = [
    ...pictures.flatMap((address) => [
      picture(refer('image', address)),
      `<p:sp><p:nvSpPr><p:cNvPr id="6" name="f"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${place}<a:prstGeom prst="rect"/><a:blipFill>${fill(refer('image', address))}</a:blipFill></p:spPr></p:sp>`,
      picture(refer('image', address), `<a:videoFile r:link="${refer('video', address)}"/>`),
      picture(refer('image', address), `<a:audioFile r:link="${refer('audio', address)}"/>`),
    ]),
    ...texts.map(
      (address) =>
        `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="o"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1905000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj name="o" r:id="${refer('oleObject', address)}" imgW="1905000" imgH="1905000" progId="Word.Document.12"><p:link updateAutomatic="1"/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>`,
    ),
  ];
  const tree = (inside: string) =>
    `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inside}</p:spTree>`;
  const background = `<p:bg><p:bgPr><a:blipFill>${fill(refer('image', pictures[0] ?? ''))}</a:blipFill><a:effectLst/></p:bgPr></p:bg>`;
  return officeFile('Hostile', [
    {
      path: 'ppt/presentation.xml',
      type,
      xml: `<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      refersTo: [
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ['slide', 'slides/slide1.xml'],
      ],
    },
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: 'presentationml.slideMaster',
      xml: `<p:sldMaster ${names}><p:cSld>${tree('')}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/></p:sldMaster>`,
    },
    {
      path: 'ppt/slides/slide1.xml',
      type: 'presentationml.slide',
      xml: `<p:sld ${names}><p:cSld>${background}${tree(boxes.join(''))}</p:cSld></p:sld>`,
      refersTo,
    },
  ]);
}
