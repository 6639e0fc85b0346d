import { isSafeLink, type RichText, type RichTextBlock } from '@atrium/contract/parts/rich-text';
import { memo, type ReactNode } from 'react';
import { VideoBlock } from '../../../ui/video-block.tsx';
import { ImageBlock } from './image-block.tsx';
import classes from './prose.module.css';

type Paragraph = Extract<RichTextBlock, { type: 'paragraph' }>;
type Inline = NonNullable<Paragraph['content']>[number];
type Mark = NonNullable<Extract<Inline, { type: 'text' }>['marks']>[number];

/** A description for readers: drawn from its JSON, without the editor's code. */
export const RichTextView = memo(function RichTextView({
  body,
  spaceId,
}: {
  body: RichText;
  spaceId: number;
}) {
  return (
    <div className={classes.prose}>
      {numbered(withoutLastEmptyLines(body.content)).map(([key, block]) => (
        <Block key={key} block={block} spaceId={spaceId} />
      ))}
    </div>
  );
});

/** Leaves out the last empty lines: they are there to type in; read, they would only make a gap. */
function withoutLastEmptyLines(blocks: RichTextBlock[]): RichTextBlock[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || Boolean(block.content?.length));
  return blocks.slice(0, last + 1);
}

// Blocks have no identity of their own; what is shown never moves.
const numbered = <T,>(list: readonly T[]): [number, T][] => list.map((one, index) => [index, one]);

function Block({ block, spaceId }: { block: RichTextBlock; spaceId: number }) {
  if (block.type === 'image') {
    return <ImageBlock id={block.attrs.id} alt={block.attrs.alt} spaceId={spaceId} />;
  }
  if (block.type === 'video') return <VideoBlock url={block.attrs.url} />;
  if (block.type === 'paragraph') {
    return <p>{numbered(block.content ?? []).map(([key, inline]) => drawInline(inline, key))}</p>;
  }
  return (
    <div data-columns={block.attrs.layout}>
      {numbered(block.content).map(([key, column]) => (
        <div key={key} data-column="">
          {numbered(column.content).map(([inner, child]) => (
            <Block key={inner} block={child} spaceId={spaceId} />
          ))}
        </div>
      ))}
    </div>
  );
}

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
