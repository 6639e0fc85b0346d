import type { ExtractorType } from '@lingui/conf';

/** `sentence('…')` and `says('…')`: the server runs as it is written, so no macro can mark its words. */
const said = /\b(?:sentence|says)\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

export const sentencesExtractor: ExtractorType = {
  match: (filename) => /\/(server|contract)\/src\/.*(?<!\.test)\.ts$/.test(filename),
  extract(filename, code, onMessageExtracted) {
    for (const { 1: literal = '', index } of code.matchAll(said)) {
      const line = code.slice(0, index).split('\n').length;
      onMessageExtracted({ id: unquote(literal), origin: [filename, line, 0] });
    }
  },
};

const unquote = (literal: string): string =>
  JSON.parse(
    `"${literal.slice(1, -1).replace(/\\(['"])|"/g, (sign, quote) => ((quote ?? sign) === '"' ? '\\"' : "'"))}"`,
  );
