import { readMentions } from '@atrium/contract/parts/mentions';
import { Fragment } from 'react';
import classes from './comments.module.css';

interface CommentTextProps {
  contents: string;
  /** The people whom the reader may know to be mentioned. */
  names: ReadonlyMap<number, string>;
}

/** What somebody wrote. It is text, whatever it looks like; people in it are known by their names of today. */
export function CommentText({ contents, names }: CommentTextProps) {
  return (
    <p className={classes.words} dir="auto">
      {readMentions(contents).map((piece, index) => {
        if (typeof piece === 'string') {
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
          return <Fragment key={index}>{piece}</Fragment>;
        }
        const name = names.get(piece.id);
        return name === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
          <Fragment key={index}>@{piece.name}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their place
          <bdi key={index} className={classes.mention}>
            @{name}
          </bdi>
        );
      })}
    </p>
  );
}
