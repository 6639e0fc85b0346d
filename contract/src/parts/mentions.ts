/**
 * A mention in a comment says by its id who is meant, whatever they are called later, and by a name what stood there
 * when it was written: `@[Anna Weber](12)`. Whoever may not know the person reads that name, as any other text.
 */
const token = /@\[([^[\]\p{Cc}]{1,200})\]\(([1-9]\d{0,9})\)/gu;
const largestId = 2_147_483_647;

/** The most people whom one comment mentions: the names of further ones are text. */
export const mostMentioned = 50;

/** The most people that are offered at once. */
export const mostOffered = 10;

export interface Mention {
  id: number;
  name: string;
}

/** A comment in pieces: texts, and mentions between them. */
export function readMentions(text: string): Array<string | Mention> {
  const pieces: Array<string | Mention> = [];
  const met = new Set<number>();
  let rest = 0;
  for (const { 0: whole, 1: name = '', 2: digits, index } of text.matchAll(token)) {
    const id = Number(digits);
    if (index > rest) pieces.push(text.slice(rest, index));
    rest = index + whole.length;
    const isMention = id <= largestId && (met.has(id) || met.size < mostMentioned);
    if (isMention) met.add(id);
    pieces.push(isMention ? { id, name } : `@${name}`);
  }
  if (rest < text.length) pieces.push(text.slice(rest));
  return pieces;
}

/** The ids of those who are mentioned in what may be a comment, each once. */
export function mentionedIn(text: unknown): number[] {
  if (typeof text !== 'string' || !text.includes('@[')) return [];
  return [...new Set(readMentions(text).flatMap((piece) => (typeof piece === 'string' ? [] : piece.id)))];
}

/** A comment as it is read where nothing but text can stand. */
export const asPlainText = (text: string): string => text.replace(token, '@$1');

export function writeMention({ id, name }: Mention): string {
  const plain = name
    .replace(/[[\]\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return `@[${plain || '?'}](${id})`;
}
