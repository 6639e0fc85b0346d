import { main } from './office-xml.ts';

const colours = {
  dk1: '1A1A1A',
  lt1: 'FFFFFF',
  dk2: '1F3A5F',
  lt2: 'EEF2F6',
  accent1: '2F6DB5',
  accent2: '4FA36B',
  accent3: 'E0A030',
  accent4: 'C8553D',
  accent5: '7A5BA6',
  accent6: '5B6B7B',
  hlink: '2F6DB5',
  folHlink: '7A5BA6',
};

const font = (kind: 'major' | 'minor') =>
  `<a:${kind}Font><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}Font>`;
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="9525">${fill}</a:ln>`;
const noEffect = '<a:effectStyle><a:effectLst/></a:effectStyle>';

/** PowerPoint opens no presentation without a theme, and no theme without three of each style. */
export const theme = `<a:theme xmlns:a="${main('drawingml')}" name="Aldera"><a:themeElements><a:clrScheme name="Aldera">${Object.entries(
  colours,
)
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Aldera">${font('major')}${font('minor')}</a:fontScheme><a:fmtScheme name="Aldera"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${noEffect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
