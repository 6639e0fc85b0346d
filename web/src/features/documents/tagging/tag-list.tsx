import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { shareOf, type TagChoice } from './tag-choice.ts';
import classes from './tag-list.module.css';

interface TagListProps {
  /** With how many of the documents have it. */
  tags: { id: number; name: string; count: number }[];
  documents: number;
  choice: TagChoice;
  onClick: (tag: number) => void;
}

export function TagList({ tags, documents, choice, onClick }: TagListProps) {
  if (tags.length === 0)
    return (
      <p role="status" className={classes.none}>
        <Trans>No tag has this name.</Trans>
      </p>
    );
  return (
    <ul className={classes.list}>
      {tags.map(({ id, name, count }) => {
        const chosen = choice.get(id);
        const share = chosen === undefined ? shareOf(count, documents) : chosen ? 'all' : 'none';
        return (
          <li key={id}>
            <Checkbox
              classNames={{ body: classes.body, labelWrapper: classes.wrapper, label: classes.label }}
              checked={share === 'all'}
              indeterminate={share === 'some'}
              onChange={() => onClick(id)}
              label={
                <>
                  <span dir="auto">{name}</span>
                  {share === 'some' && (
                    <small>
                      <Trans>
                        {count} of {documents}
                      </Trans>
                    </small>
                  )}
                </>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
