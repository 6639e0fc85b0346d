interface Words {
  /** What the pages are called to those who hear them. */
  pages: string;
  /** The names of the tabs at the side, in their order. */
  tabs: string[];
  /** The names of buttons with nothing but a picture: beside a field, and elsewhere. */
  send: string;
  more: string;
}

const style = `
:host([data-color-scheme="dark"]) img { filter: brightness(0.93); }
:focus-visible { outline: 2px solid var(--atr-focus); outline-offset: 1px; }
:is([data-pages], [data-thumbnails]):focus-visible { outline-offset: -2px; }
[data-pins] { position: absolute; inset: 0; pointer-events: none; }
[data-pin] {
  position: absolute; width: 24px; height: 24px; padding: 0; cursor: pointer; pointer-events: auto;
  border: 1.5px solid #0b6370; border-radius: 99px 99px 99px 4px; background: #fff; color: #0b6370;
  font: 600 11px/21px var(--ep-font-family); text-align: center; font-variant-numeric: tabular-nums;
}
[data-pin="chosen"] { background: #0b6370; color: #fff; }
`;

/** EmbedPDF puts the small pictures of the pages into a list that scrolls, and frames the one of the current page. */
const thumbnailList = '.overflow-hidden > div[style*="overflow-y: auto"]';
const current = ':scope > div > div:has(> [style*="--ep-accent-primary"])';
const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * EmbedPDF draws without names for readers of a screen, and pages that the keyboard cannot reach: both are added as
 * its elements come. Answers a function that ends it.
 */
export function mendSurface(root: ShadowRoot, words: Words): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const mend = () => mendAll(root, words);
  mend();
  const observer = new MutationObserver(mend);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export function mendAll(root: ParentNode, words: Words): void {
  const { pages, tabs } = words;
  // Each page is several pictures, of which none says anything alone.
  for (const image of root.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
  for (const icon of root.querySelectorAll('svg[role="img"]:not([aria-hidden])')) {
    icon.setAttribute('aria-hidden', 'true');
  }
  root.querySelectorAll('[role="tab"]').forEach((tab, at) => {
    const label = tabs[at];
    if (label && !tab.hasAttribute('aria-label')) tab.setAttribute('aria-label', label);
  });
  // Right below the name of the document, which is the first one.
  for (const heading of root.querySelectorAll(':is(h3, h4):not([aria-level])')) {
    heading.setAttribute('aria-level', heading.tagName === 'H3' ? '2' : '3');
  }
  for (const field of root.querySelectorAll(':is(input, textarea)[placeholder]:not([aria-label])')) {
    field.setAttribute('aria-label', field.getAttribute('placeholder') ?? '');
  }
  for (const button of root.querySelectorAll('button:not([aria-label], [title])')) {
    if (button.textContent?.trim() === '') button.setAttribute('aria-label', nameOf(button, words));
  }
  const viewport = root.querySelector('.bg-bg-app:not([data-pages])');
  if (viewport) setAll(viewport, { 'data-pages': '', role: 'region', 'aria-label': pages });
  const list = root.querySelector<HTMLElement>(`${thumbnailList}:not([data-thumbnails])`);
  if (!list) return;
  setAll(list, { 'data-thumbnails': '', role: 'group', 'aria-label': tabs[0] ?? pages });
  list.addEventListener('keydown', turn);
}

function setAll(element: Element, attributes: Record<string, string>): void {
  for (const [key, value] of Object.entries({ ...attributes, tabindex: '0' }))
    element.setAttribute(key, value);
}

/** From page to page by the arrows; while the current one is out of sight they scroll. */
function turn(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = (event.currentTarget as Element).querySelector(current)?.[step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.click();
}

const nameOf = (button: Element, { send, more }: Words) =>
  button.parentElement?.querySelector('input, textarea') ? send : more;
