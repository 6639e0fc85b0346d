import { escapeHtml } from '../../base/mail/compose-mail.ts';
import { zip } from './zip.ts';

const schemas = 'http://schemas.openxmlformats.org';
export const office = `${schemas}/officeDocument/2006/relationships`;
export const main = (kind: 'wordprocessingml' | 'spreadsheetml' | 'presentationml' | 'drawingml') =>
  `${schemas}/${kind}/2006/main`;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface OfficePart {
  path: string;
  /** The end of its content type, below application/vnd.openxmlformats-officedocument. */
  type: string;
  xml: string;
  /** What it refers to as rId1, rId2, …: [kind, target]. */
  refersTo?: [kind: string, target: string][];
}

/** The first part is the document itself. */
export function officeFile(title: string, parts: OfficePart[]): Buffer {
  const [document] = parts as [OfficePart];
  const overrides = parts.map(({ path, type }) => override(path, `officedocument.${type}+xml`)).join('');
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides}${override('docProps/core.xml', 'package.core-properties+xml')}</Types>`,
    '_rels/.rels': relations(
      [`${office}/officeDocument`, document.path],
      [`${schemas}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ),
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${schemas}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeHtml(title)}</dc:title><dc:creator>Aldera Group</dc:creator></cp:coreProperties>`,
  };
  for (const { path, xml, refersTo } of parts) {
    files[path] = xml;
    const targets = (refersTo ?? []).map(([kind, target]): [string, string] => [`${office}/${kind}`, target]);
    if (targets.length > 0) files[path.replace(/([^/]+)$/, '_rels/$1.rels')] = relations(...targets);
  }
  return zip(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, declaration + xml])));
}

const override = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-${type}"/>`;

const relations = (...targets: [type: string, target: string][]) =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"${isOutside(target) ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

/** Whether it is no part of the file: an address, or a file beside it. */
const isOutside = (target: string) => /^(\.\/|[a-z]+:)/.test(target);
