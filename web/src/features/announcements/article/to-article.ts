import type { Article, ArticleBlock } from '@atrium/contract/parts/article';
import type { Node } from '@tiptap/pm/model';
import { toInlines, toVideo } from '../../../core/rich-text/to-inlines.ts';

type Paragraph = Extract<ArticleBlock, { type: 'paragraph' }>;

export const emptyArticle: Article = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The document as the contract wants it: its keys and nothing else. */
export const toArticle = (doc: Node): Article => ({ type: 'doc', content: doc.children.map(toBlock) });

function toBlock(node: Node): ArticleBlock {
  if (node.type.name === 'video') return toVideo(node);
  if (node.type.name === 'heading') {
    const level = node.attrs.level === 2 ? 2 : 3;
    const content = toInlines(node);
    return { type: 'heading', attrs: { level }, ...(content.length > 0 ? { content } : {}) };
  }
  if (node.type.name === 'bulletList' || node.type.name === 'orderedList') {
    const content = node.children.map((item) => ({
      type: 'listItem' as const,
      content: item.children.map(toParagraph),
    }));
    return { type: node.type.name, content };
  }
  return toParagraph(node);
}

function toParagraph(node: Node): Paragraph {
  const content = toInlines(node);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}
