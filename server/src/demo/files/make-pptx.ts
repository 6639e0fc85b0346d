import { escapeHtml } from '../../base/mail/compose-mail.ts';
import { main, office, officeFile } from './office-xml.ts';
import { theme } from './pptx-theme.ts';

export interface Slide {
  title: string;
  lines: string[];
}

/** A PowerPoint presentation: per slide a title and a list. */
export function makePptx({ slides }: { slides: Slide[] }): Buffer {
  const slideIds = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 2}"/>`).join('');
  return officeFile(slides[0]?.title ?? '', [
    {
      path: 'ppt/presentation.xml',
      type: 'presentationml.presentation.main',
      xml: `<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slideIds}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      refersTo: [
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, index): [string, string] => ['slide', `slides/slide${index + 1}.xml`]),
        ['theme', 'theme/theme1.xml'],
      ],
    },
    {
      path: 'ppt/slideMasters/slideMaster1.xml',
      type: 'presentationml.slideMaster',
      xml: `<p:sldMaster ${names}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${shapes(titleBox(''), linesBox(['']))}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      refersTo: [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ],
    },
    {
      path: 'ppt/slideLayouts/slideLayout1.xml',
      type: 'presentationml.slideLayout',
      xml: `<p:sldLayout ${names} type="obj"><p:cSld name="Title and list">${shapes(titleBox(''), linesBox(['']))}</p:cSld></p:sldLayout>`,
      refersTo: [['slideMaster', '../slideMasters/slideMaster1.xml']],
    },
    { path: 'ppt/theme/theme1.xml', type: 'theme', xml: theme },
    ...slides.map(({ title, lines }, index) => ({
      path: `ppt/slides/slide${index + 1}.xml`,
      type: 'presentationml.slide',
      xml: `<p:sld ${names}><p:cSld>${shapes(titleBox(title), linesBox(lines))}</p:cSld></p:sld>`,
      refersTo: [['slideLayout', '../slideLayouts/slideLayout1.xml']] as [string, string][],
    })),
  ]);
}

const names = `xmlns:a="${main('drawingml')}" xmlns:r="${office}" xmlns:p="${main('presentationml')}"`;

const shapes = (...boxes: string[]) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${boxes.join('')}</p:spTree>`;

const titleBox = (title: string) =>
  box({ id: 2, name: 'Title', kind: 'title', top: 500_000, height: 1_000_000, size: 3600, lines: [title] });

const linesBox = (lines: string[]) =>
  box({ id: 3, name: 'List', kind: 'body', top: 1_800_000, height: 4_400_000, size: 2000, lines });

interface Box {
  id: number;
  name: string;
  kind: 'title' | 'body';
  top: number;
  height: number;
  size: number;
  lines: string[];
}

function box({ id, name, kind, top, height, size, lines }: Box): string {
  const bullet = kind === 'body' ? '<a:pPr marL="342900" indent="-342900"><a:buChar char="•"/></a:pPr>' : '';
  const text = lines
    .map(
      (line) =>
        `<a:p>${bullet}<a:r><a:rPr lang="en-GB" sz="${size}"/><a:t>${escapeHtml(line)}</a:t></a:r></a:p>`,
    )
    .join('');
  const index = kind === 'body' ? ' idx="1"' : '';
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="${kind}"${index}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="${top}"/><a:ext cx="10515600" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/>${text || '<a:p/>'}</p:txBody></p:sp>`;
}
