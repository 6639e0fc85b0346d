/** Small letters without accents, each in the place that it had, so that what is found can be marked in the text. */
export function foldLetters(text: string): string {
  const small = text.toLowerCase();
  const kept = small.length === text.length ? small : text;
  return kept.replace(/[^\0-\x7f]/g, (letter) => letter.normalize('NFD').charAt(0));
}
