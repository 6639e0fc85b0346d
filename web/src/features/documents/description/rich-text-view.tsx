import type { RichText, RichTextBlock } from '@atrium/contract/parts/rich-text';
import { memo } from 'react';
import { drawInlines, numbered } from '../../../core/rich-text/draw-inlines.tsx';
import classes from '../../../core/rich-text/prose.module.css';
import { VideoBlock } from '../../../ui/video-block.tsx';
import { ImageBlock } from './image-block.tsx';

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

function Block({ block, spaceId }: { block: RichTextBlock; spaceId: number }) {
  if (block.type === 'image') {
    return <ImageBlock id={block.attrs.id} alt={block.attrs.alt} spaceId={spaceId} />;
  }
  if (block.type === 'video') return <VideoBlock url={block.attrs.url} />;
  if (block.type === 'paragraph') {
    return <p>{drawInlines(block.content)}</p>;
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
