import type { Plugin } from 'vite';

/** Asks for the Latin font together with the scripts, instead of after the style sheet has been read. */
export function preloadFont(): Plugin {
  return {
    name: 'atrium:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const font = Object.keys(context.bundle ?? {}).find((name) =>
          /inter-latin-opsz-normal.*\.woff2$/.test(name),
        );
        if (!font) return [];
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
