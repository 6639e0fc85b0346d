import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** Before the style sheets: a script waits for those above it. */
const place = '<!-- first-paint.js -->';

/**
 * What the page does before its code has come: `first-paint.js`, written into it, where no other request has to be
 * waited for (the server names it in the content security policy), and the Latin font, asked for with the scripts
 * instead of after the style sheet has been read.
 */
export function firstPaint(): Plugin {
  const source = join(import.meta.dirname, 'first-paint.js');
  return {
    name: 'atrium:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const words = Object.fromEntries(
          ['de', 'fr', 'it'].map((language) => [
            language,
            ['', '-work', '-dashboard'].map((piece) => filesOf(bundle, `words-${language}${piece}`)),
          ]),
        );
        const pieces = { work: filesOf(bundle, 'work'), dashboard: filesOf(bundle, 'dashboard'), words };
        const code = `const pieces=${JSON.stringify(pieces)};${readFileSync(source, 'utf8')}`;
        const { code: children } = minifySync('first-paint.js', `{${code}}`);
        if (!html.includes(place)) throw new Error(`The page has no ${place}.`);
        return {
          html: html.replace(place, () => `<script>${children}</script>`),
          tags: bundle ? [fontOf(bundle)] : [],
        };
      },
    },
  };
}

/** While the app is developed there are no pieces. */
function filesOf(bundle: Rolldown.OutputBundle | undefined, piece: string): string[] {
  if (!bundle) return [];
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === piece);
  if (found?.type !== 'chunk') throw new Error(`There is no piece called ${piece}.`);
  return [found.fileName, ...(found.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
}

function fontOf(bundle: Rolldown.OutputBundle) {
  const font = Object.keys(bundle).find((name) => /inter-latin-opsz-normal.*\.woff2$/.test(name));
  if (!font) throw new Error('The Latin font is not in the bundle.');
  return {
    tag: 'link',
    attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
    injectTo: 'head' as const,
  };
}
