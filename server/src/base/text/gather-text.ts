/** The most characters of a text: enough for any search; a book has half of it. */
export const mostText = 1_000_000;

export interface Gathered {
  add(text: string): void;
  isFull(): boolean;
  /** One space between words, at most one empty line; nothing that the database would refuse. */
  end(): string;
}

/** Puts text together up to a limit. */
export function gatherText(): Gathered {
  const pieces: string[] = [];
  let length = 0;
  return {
    add(text) {
      if (length >= mostText) return;
      pieces.push(text);
      length += text.length;
    },
    isFull: () => length >= mostText,
    end: () => tidyText(pieces.join('')),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const tidyText = (text: string): string =>
  text
    .slice(0, mostText)
    .toWellFormed()
    .replace(controls, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Stands between two pages, so that a search can tell on which one it found something. */
export const pageBreak = '\f';

export const joinPages = (pages: string[]): string =>
  pages.map(tidyText).join(pageBreak).slice(0, mostText).toWellFormed();
