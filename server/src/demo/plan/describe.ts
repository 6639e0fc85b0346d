import type { RichText, RichTextBlock } from '@atrium/contract/parts/rich-text';

/**
 * A paragraph from a line in which **bold**, _italic_ and [text](address) are marked: enough for the demo
 * company's descriptions, and readable in its plan.
 */
export function paragraph(line: string): Extract<RichTextBlock, { type: 'paragraph' }> {
  const pieces = line.split(/(\*\*[^*]+\*\*|_[^_]+_|\[[^\]]+\]\([^)]+\))/).filter((piece) => piece !== '');
  return { type: 'paragraph', content: pieces.map(inline) };
}

function inline(piece: string) {
  const link = /^\[(.+)\]\((.+)\)$/.exec(piece);
  if (link) return marked(link[1] as string, { type: 'link' as const, attrs: { href: link[2] as string } });
  if (piece.startsWith('**')) return marked(piece.slice(2, -2), { type: 'bold' as const });
  if (piece.startsWith('_')) return marked(piece.slice(1, -1), { type: 'italic' as const });
  return { type: 'text' as const, text: piece };
}

const marked = <M>(text: string, mark: M) => ({ type: 'text' as const, text, marks: [mark] });

/** A description of paragraphs. */
export const describe = (...lines: string[]): RichText => ({ type: 'doc', content: lines.map(paragraph) });

type Layout = Extract<RichTextBlock, { type: 'columns' }>['attrs']['layout'];

/** A description that begins with columns, one line each. */
export const describeInColumns = (layout: Layout, columns: string[], ...lines: string[]): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'columns',
      attrs: { layout },
      content: columns.map((line) => ({ type: 'column', content: [paragraph(line)] })),
    },
    ...lines.map(paragraph),
  ],
});
