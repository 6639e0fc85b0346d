import {
  type ColumnLayout,
  columnWidths,
  type RichText,
  type RichTextBlock,
  youtubeId,
} from '@atrium/contract/parts/rich-text';
import type { JSONContent } from '@tiptap/core';
import type { Mark, Node, Schema } from '@tiptap/pm/model';
import { isBlank, withTrailingParagraph } from '../body-rules.ts';
import { isGoodLink } from './link-mark.ts';

type Paragraph = Extract<RichTextBlock, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type StoredMark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];
type Simple = Exclude<RichTextBlock, { type: 'columns' }>;

const maxTextInNode = 20_000;

/** What the editor opens; it takes the stored JSON as it is. */
export const fromRichText = (body: RichText | null): JSONContent =>
  withTrailingParagraph(body) as JSONContent;

/** A stored description as the editor would write it: an older one may leave out what goes without saying. */
export const asEdited = (schema: Schema, body: RichText | null): RichText | null => {
  const edited = toRichText(schema.nodeFromJSON(fromRichText(body)));
  return isBlank(edited) ? null : edited;
};

/** The document as the contract wants it: its keys and nothing else, and nothing that cannot be stored. */
export const toRichText = (doc: Node): RichText => ({ type: 'doc', content: doc.children.map(toBlock) });

function toBlock(node: Node): RichTextBlock {
  if (node.type.name !== 'columns') return toSimple(node);
  const layout = node.attrs.layout as ColumnLayout;
  return {
    type: 'columns',
    attrs: { layout },
    content: node.children.map((column, index) => ({
      type: 'column',
      attrs: { width: columnWidths[layout][index] as '50%' | '33.33%' | 'auto' },
      content: column.children.map(toSimple),
    })),
  };
}

function toSimple(node: Node): Simple {
  if (node.type.name === 'image') {
    const alt = storable(String(node.attrs.alt ?? '').slice(0, 300));
    return { type: 'image', attrs: { id: node.attrs.id as number, ...(alt ? { alt } : {}) } };
  }
  if (node.type.name === 'video') {
    const url = storable(String(node.attrs.url ?? ''));
    return { type: 'video', attrs: { url: url.length <= 2000 && youtubeId(url) ? url : '' } };
  }
  const content = node.children.flatMap(toInlines);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}

function toInlines(node: Node): Inline[] {
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
const storable = (text: string) => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');

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
