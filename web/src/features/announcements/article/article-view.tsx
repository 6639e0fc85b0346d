import type { Article, ArticleBlock } from '@atrium/contract/parts/article';
import { memo } from 'react';
import { drawInlines, numbered } from '../../../core/rich-text/draw-inlines.tsx';
import prose from '../../../core/rich-text/prose.module.css';
import { VideoBlock } from '../../../ui/video-block.tsx';
import classes from './article.module.css';

/** A text for readers: drawn from its JSON, without the editor's code. */
export const ArticleView = memo(function ArticleView({ body }: { body: Article }) {
  return (
    <div className={`${prose.prose} ${classes.article}`}>
      {numbered(withoutLastEmptyLines(body.content)).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
});

/** Leaves out the last empty lines: they are there to type in; read, they would only make a gap. */
function withoutLastEmptyLines(blocks: ArticleBlock[]): ArticleBlock[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || Boolean(block.content?.length));
  return blocks.slice(0, last + 1);
}

function Block({ block }: { block: ArticleBlock }) {
  if (block.type === 'video') return <VideoBlock url={block.attrs.url} />;
  if (block.type === 'paragraph') return <p>{drawInlines(block.content)}</p>;
  if (block.type === 'heading') {
    const Heading = block.attrs.level === 2 ? 'h2' : 'h3';
    return <Heading>{drawInlines(block.content)}</Heading>;
  }
  const List = block.type === 'bulletList' ? 'ul' : 'ol';
  return (
    <List>
      {numbered(block.content).map(([key, item]) => (
        <li key={key}>
          {numbered(item.content).map(([inner, { content }]) => (
            <p key={inner}>{drawInlines(content)}</p>
          ))}
        </li>
      ))}
    </List>
  );
}
