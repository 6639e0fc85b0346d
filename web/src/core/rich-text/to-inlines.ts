import { type RichTextBlock, youtubeId } from '@atrium/contract/parts/rich-text';
import type { Mark, Node } from '@tiptap/pm/model';
import { isGoodLink } from './link-mark.ts';

type Paragraph = Extract<RichTextBlock, { type: 'paragraph' }>;
type Video = Extract<RichTextBlock, { type: 'video' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type StoredMark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

const maxTextInNode = 20_000;

/** The text inside a block as the contract wants it: its keys and nothing else, and nothing that cannot be stored. */
export const toInlines = (block: Node): Inline[] => block.children.flatMap(toInline);

export function toVideo(node: Node): Video {
  const url = storable(String(node.attrs.url ?? ''));
  return { type: 'video', attrs: { url: url.length <= 2000 && youtubeId(url) ? url : '' } };
}

function toInline(node: Node): Inline[] {
  if (node.type.name === 'hardBreak') return [{ type: 'hardBreak' }];
  const marks = node.marks.flatMap(toMark);
  return piecesOf(storable(node.text ?? '')).map((text) => ({
    type: 'text',
    text,
    ...(marks.length > 0 ? { marks } : {}),
  }));
}

function toMark(mark: Mark): StoredMark[] {
  if (mark.type.name !== 'link') return [{ type: mark.type.name as 'bold' | 'italic' }];
  const href = storable(String(mark.attrs.href ?? ''));
  return isGoodLink(href) ? [{ type: 'link', attrs: { href } }] : [];
}

/** Leaves out what cannot be stored: NUL and half a surrogate pair. */
export const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxTextInNode) {
    // A character of two halves is not cut.
    const end = /[\uD800-\uDBFF]/.test(rest[maxTextInNode - 1] ?? '') ? maxTextInNode - 1 : maxTextInNode;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest ? [...pieces, rest] : pieces;
}
