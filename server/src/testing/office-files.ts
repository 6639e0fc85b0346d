import { crc32, deflateRawSync } from 'node:zlib';
import { makeDocx } from '../demo/files/make-docx.ts';
import { main, office } from '../demo/files/office-xml.ts';
import { zip } from '../demo/files/zip.ts';

export const docx = (...paragraphs: string[]): Buffer => makeDocx({ title: 'Title', paragraphs });

/** A docx whose document is given as it stands, with other parts beside it. */
export const docxWith = (xml: string, more: Record<string, string | Buffer> = {}): Buffer =>
  zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': xml,
    ...more,
  });

export const documentOf = (body: string) =>
  `<w:document xmlns:w="${main('wordprocessingml')}"><w:body>${body}</w:body></w:document>`;

/** Small, and 40 MB when it is unpacked. */
export const bombDocx = (): Buffer => docxWith(documentOf(`<!--${' '.repeat(40_000_000)}-->`));

/** The same, but its directory and its header say that it is small. */
export function lyingDocx(): Buffer {
  const name = Buffer.from('word/document.xml');
  const content = Buffer.from(documentOf(`<!--${' '.repeat(5_000_000)}-->`));
  const packed = deflateRawSync(content);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(1000, 18);
  shared.writeUInt16LE(name.length, 22);
  const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed]);
  const listing = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), shared, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, listing, end]);
}

/** Shows two linked pictures, which are not in the file. */
export function docxWithPictures(addresses: string[]): Buffer {
  const relations = addresses
    .map(
      (address, index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/image" Target="${address}" TargetMode="External"/>`,
    )
    .join('');
  const picture = (index: number) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1905000" cy="1905000"/><wp:docPr id="${index}" name="p${index}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${index}" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="rId${index}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1905000" cy="1905000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${main('wordprocessingml')}" xmlns:a="${main('drawingml')}" xmlns:r="${office}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>Pictures</w:t></w:r></w:p>${addresses.map((_, index) => picture(index + 1)).join('')}</w:body></w:document>`,
  });
}

/** A docx that begins with a declaration of entities. */
export const docxWithEntities = (declarations: string, text: string): Buffer =>
  docxWith(
    `<?xml version="1.0"?><!DOCTYPE w:document [${declarations}]><w:document xmlns:w="${main('wordprocessingml')}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  );
