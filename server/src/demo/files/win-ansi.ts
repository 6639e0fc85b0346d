/** Windows-1252 has these in the places 0x80 to 0x9f; a dot marks a place without a character. */
const special = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';

/** One character per byte of Windows-1252: a letter that it lacks loses its accent, others become a question mark. */
export const winAnsi = (text: string): string =>
  [...text.normalize('NFC')].map((character) => String.fromCharCode(byteOf(character))).join('');

function byteOf(character: string): number {
  const code = character.codePointAt(0) as number;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = special.indexOf(character);
  if (place >= 0) return 0x80 + place;
  const plain = character.normalize('NFD').charCodeAt(0);
  return plain < 0x80 ? plain : 0x3f;
}
