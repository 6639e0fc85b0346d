import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const theirs =
  '(e instanceof Date?e:new Date(e)).toLocaleDateString("en-US",{month:"short",day:"numeric",hour:"numeric",minute:"2-digit"})';
const ours = fileURLToPath(new URL('../src/base/text/write-time.ts', import.meta.url));

/** EmbedPDF writes the times of comments in American words and without a year: here as on every other screen. */
export function pdfTimes(): Plugin {
  return {
    name: 'atrium:pdf-times',
    apply: 'build',
    transform: {
      filter: { id: /@embedpdf\/snippet\/dist\/embedpdf-[^/]*\.js$/ },
      handler(code) {
        if (!code.includes(theirs))
          throw new Error('EmbedPDF writes the times of comments in another place now.');
        const head = `import { writeTime as writeAtriumTime } from ${JSON.stringify(ours)};`;
        return { code: head + code.replace(theirs, '(writeAtriumTime(e))'), map: null };
      },
    },
  };
}
