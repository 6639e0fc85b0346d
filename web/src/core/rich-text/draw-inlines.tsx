import { isSafeLink, type RichTextBlock } from '@atrium/contract/parts/rich-text';
import type { ReactNode } from 'react';

type Paragraph = Extract<RichTextBlock, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

// Blocks have no identity of their own; what is shown never moves.
export const numbered = <T,>(list: readonly T[]): [number, T][] => list.map((one, index) => [index, one]);

/** The text of a paragraph or heading for readers, without the editor's code. */
export const drawInlines = (inlines: Paragraph['content']): ReactNode =>
  numbered(inlines ?? []).map(([key, inline]) => drawInline(inline, key));

function drawInline(inline: Inline, key: number): ReactNode {
  if (inline.type === 'hardBreak') return <br key={key} />;
  const drawn = (inline.marks ?? []).reduceRight<ReactNode>(drawMark, inline.text);
  return <span key={key}>{drawn}</span>;
}

function drawMark(inner: ReactNode, mark: Mark): ReactNode {
  if (mark.type === 'bold') return <strong>{inner}</strong>;
  if (mark.type === 'italic') return <em>{inner}</em>;
  if (!isSafeLink(mark.attrs.href)) return inner;
  return (
    <a href={mark.attrs.href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  );
}
