/** HTML's names for the characters from 160 on; feeds of older systems are full of them. */
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave
iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const named = new Map<string, string>([
  ...latin.split(/\s+/).map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    hellip: '…',
  }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', lsaquo: '‹' }),
  ...Object.entries({ rsaquo: '›', euro: '€', bull: '•', trade: '™', oelig: 'œ', OElig: 'Œ', thinsp: ' ' }),
]);

/** Elements whose content is no text; by what ends it. */
const silent = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['head', /<\/head/gi],
  ['template', /<\/template/gi],
  ['noscript', /<\/noscript/gi],
  ['svg', /<\/svg/gi],
  ['iframe', /<\/iframe/gi],
  ['object', /<\/object/gi],
]);
/** Elements that stand inside a word or a sentence. */
const inline = new Set(
  'a abbr b bdi bdo cite code em font i mark q s small span strong sub sup u wbr'.split(' '),
);
const tagName = /[a-z][a-z0-9]*/iy;

/** What is kept of a text is far shorter; the rest of an author's megabyte is not even looked at. */
const mostHtml = 50_000;

/** The text of a piece of HTML, in one pass whatever its author meant: never HTML again, only text. */
export function textOfHtml(whole: string): string {
  const html = whole.slice(0, mostHtml);
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) return text + decodeEntities(html.slice(at));
    text += decodeEntities(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4);
    } else if (/[a-z/!?]/i.test(html[open + 1] ?? '')) {
      const isEnd = html[open + 1] === '/';
      tagName.lastIndex = open + (isEnd ? 2 : 1);
      const name = tagName.exec(html)?.[0].toLowerCase() ?? '';
      at = after(html, '>', open);
      if (!inline.has(name)) text += ' ';
      const end = isEnd ? undefined : silent.get(name);
      if (end) at = after(html, '>', find(html, end, at));
    } else {
      text += '<';
      at = open + 1;
    }
  }
  return text;
}

/** The index behind the next of these marks, or the end where there is none. */
function after(html: string, mark: string, from: number): number {
  const found = from < 0 ? -1 : html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function find(html: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(html)?.index ?? -1;
}

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi,
    (whole, digits, hex, name) => {
      if (name) return named.get(name) ?? whole;
      const code = digits ? Number(digits) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line without anything invisible, cut at a word where it is too long. */
export function tidyLine(text: string, most: number): string {
  const line = text
    .slice(0, most * 8)
    .toWellFormed()
    .replace(unwanted, ' ')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > most * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
