import type { RichText } from '@atrium/contract/parts/rich-text';

const length = 160;

interface Node {
  type: string;
  text?: string;
  content?: Node[];
}

/** The beginning of a description as plain text, cut at a word. */
export function firstWords(body: RichText | null): string {
  const texts: string[] = [];
  let size = 0;
  const read = ({ type, text, content = [] }: Node) => {
    if (text !== undefined) {
      texts.push(text);
      size += text.length;
    }
    if (type === 'paragraph' || type === 'hardBreak') texts.push(' ');
    for (const node of content) {
      if (size > length) return;
      read(node);
      if (type !== 'paragraph') texts.push(' ');
    }
  };
  if (body) read(body as Node);
  const all = texts.join('').replace(/\s+/g, ' ').trim();
  if (all.length <= length) return all;
  const cut = all.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
