/**
 * What comes from Word or a web page, as far as a description can hold it: headings become bold lines, list
 * items get their bullet or number, a table's row becomes a line. The schema drops what is left.
 */
export const cleanPaste = (html: string): string => clean(html, false);

/** The same for a text that has headings and lists of its own. */
export const cleanArticlePaste = (html: string): string => clean(html, true);

function clean(html: string, hasBlocks: boolean): string {
  // Our own, copied in this editor or another one.
  if (html.includes('data-pm-slice')) return html;
  const page = new DOMParser().parseFromString(withoutScripts(withoutConditions(html)), 'text/html');
  const { body } = page;
  for (const element of body.querySelectorAll(
    'script, style, meta, link, title, template, noscript, svg, head',
  )) {
    element.remove();
  }
  for (const element of body.querySelectorAll('[hidden], [style*="mso-hide:all"], [style*="display:none"]')) {
    element.remove();
  }
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (hasBlocks) moveLevel(heading);
    else boldLine(heading);
  }
  if (!hasBlocks) for (const list of body.querySelectorAll('ul, ol')) markItems(list);
  for (const row of [...body.querySelectorAll('tr')].reverse()) rowToLine(row);
  for (const paragraph of body.querySelectorAll('p[class*="MsoListParagraph"], p[style*="mso-list"]')) {
    plainBullet(paragraph);
  }
  for (const empty of body.querySelectorAll('p, div')) {
    if (empty.closest('td, th')) continue;
    const isBlank = (empty.textContent ?? '').trim() === '' && !empty.querySelector('br, iframe, img');
    if (isBlank && empty.childElementCount <= 1) empty.remove();
  }
  return body.innerHTML;
}

/** Word hides what only Word understands in comments, some of which HTML does not take for comments. */
const withoutConditions = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[(?:if|endif)[^\]]*\]>/gi, '')
    .replace(/<\/?o:p[^>]*>/gi, '');

/** Nothing of a parsed page runs; yet the browser would report every handler that the page's policy forbids. */
const withoutScripts = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''));

function replaceWithLine(element: Element, content: (Node | string)[]) {
  const line = element.ownerDocument.createElement('p');
  line.append(...content);
  element.replaceWith(line);
}

function boldLine(heading: Element) {
  const bold = heading.ownerDocument.createElement('strong');
  bold.append(...heading.childNodes);
  replaceWithLine(heading, [bold]);
}

/** The title above the text is the first level; what is below the third is of the third. */
function moveLevel(heading: Element) {
  const moved = heading.ownerDocument.createElement(/^H[12]$/.test(heading.tagName) ? 'h2' : 'h3');
  moved.append(...heading.childNodes);
  heading.replaceWith(moved);
}

function markItems(list: Element) {
  const start = Number(list.getAttribute('start') ?? 1);
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  for (const [index, item] of items.entries()) {
    const sign = list.tagName === 'OL' ? `${(Number.isFinite(start) ? start : 1) + index}. ` : '• ';
    // The item's first line, wherever its text begins.
    const first = item.firstElementChild?.matches('p, div') ? item.firstElementChild : item;
    first.prepend(sign);
  }
}

function rowToLine(row: Element) {
  const cells = [...row.children].map((cell) => {
    for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
    return [...cell.childNodes];
  });
  const filled = cells.filter((nodes) => nodes.some((node) => (node.textContent ?? '').trim() !== ''));
  if (filled.length === 0) row.remove();
  else
    replaceWithLine(
      row,
      filled.flatMap((nodes, index) => (index > 0 ? [' | ', ...nodes] : nodes)),
    );
}

/** Word draws its bullets with characters of the fonts Symbol and Wingdings, followed by blanks. */
function plainBullet(paragraph: Element) {
  const sign = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  if (!sign) return;
  const text = (sign.textContent ?? '').replace(/[\s\u00A0]+/g, '');
  sign.replaceWith(/^[\da-z]{1,4}[.)]$/i.test(text) ? `${text} ` : '• ');
}
