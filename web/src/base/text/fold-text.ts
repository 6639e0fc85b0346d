/** A text as people type it into a filter: whatever its case and accents, "uber" is "Über". */
export const foldText = (text: string): string =>
  (/^[\0-\x7f]*$/.test(text)
    ? text
    : text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[ßẞ]/g, 'ss')
  ).toLowerCase();

/** The words that were typed into a filter, each to be looked for in folded texts. */
export const foldWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);
