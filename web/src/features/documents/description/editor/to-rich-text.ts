import {
  type ColumnLayout,
  columnWidths,
  type RichText,
  type RichTextBlock,
} from '@atrium/contract/parts/rich-text';
import type { JSONContent } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { storable, toInlines, toVideo } from '../../../../core/rich-text/to-inlines.ts';
import { isBlank, withTrailingParagraph } from '../body-rules.ts';

type Simple = Exclude<RichTextBlock, { type: 'columns' }>;

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
  if (node.type.name === 'video') return toVideo(node);
  const content = toInlines(node);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}
