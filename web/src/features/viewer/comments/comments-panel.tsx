import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconHighlight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useEscape } from '../use-viewer-keys.ts';
import { CommentThread } from './comment-thread.tsx';
import classes from './comments.module.css';
import { CommentsFilter, Filtered } from './comments-filter.tsx';
import { everything, filterThreads, type Writer, writersOf } from './filter-threads.ts';
import type { Thread } from './threads.ts';
import type { CommentTools } from './use-comment-tools.ts';
import type { Chosen } from './use-comments.ts';

interface CommentsPanelProps {
  /** All that is on the pages. */
  threads: Thread[];
  /** Who looks at it, and at which page. */
  me: Writer;
  page: number;
  tools: CommentTools;
  /** What is chosen, on the page or here. */
  chosen: Chosen | null;
  onChoose: (id: string, isToWrite: boolean) => void;
  onClose: () => void;
}

/** So many are drawn at once; a document may have thousands. */
const step = 100;
const overPages = '(max-width: 1024px)';
const speech =
  'M8 9h8M8 13h6M9 18h-3a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-3l-3 3z';

/** What people have written about a document, beside its pages. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { threads: all, me, page, tools, chosen, onChoose, onClose } = props;
  const { t } = useLingui();
  const [filter, setFilter] = useState(everything);
  const known = { me, page, idOf: (id: string) => tools.authorOf(id).id };
  const threads = filterThreads(all, filter, known);
  const people = writersOf(all, known);
  const [isUnfolded, setUnfolded] = useState(false);
  const [most, setMost] = useState(step);
  useEscape(() => {
    const isSheet = matchMedia(overPages).matches;
    if (isSheet) onClose();
    return isSheet;
  });
  const bare = threads.filter(({ number }) => number === null);
  const isAllBare = bare.length === threads.length;
  const isFiltered = filter.kind !== 'all';
  const isListed = ({ number, id }: Thread) =>
    number !== null || isAllBare || isUnfolded || id === chosen?.id;
  const listed = threads.filter(isListed);
  // What is chosen is there, however far down.
  const last = Math.max(most, listed.findIndex(({ id }) => id === chosen?.id) + 1);
  const comments = all.filter(({ number }) => number !== null).length;
  return (
    <aside className={classes.panel} aria-labelledby="comments-title" data-beside-pages="">
      <div className={classes.head}>
        <h2 id="comments-title">
          <Trans>Comments</Trans>
        </h2>
        {all.length > 0 && (
          <span className={classes.count}>
            {comments > 0 ? comments : <Plural value={all.length} one="# annotation" other="# annotations" />}
          </span>
        )}
        {(all.length > 1 || isFiltered) && (
          <CommentsFilter filter={filter} people={people} onChange={setFilter} />
        )}
        <ActionIcon size={36} aria-label={t`Close comments`} title={t`Close comments`} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <Filtered {...{ filter, people, onChange: setFilter }} {...{ shown: threads.length, of: all.length }} />
      <div className={classes.list}>
        {all.length === 0 && (
          <div className={classes.none}>
            <EmptyState title={t`No comments yet`} drawing={speech}>
              {tools.mayWrite ? (
                <Trans>
                  Mark something on a page, or put a note there. What you write about it stands here.
                </Trans>
              ) : (
                <Trans>What others write about this document stands here.</Trans>
              )}
            </EmptyState>
          </div>
        )}
        <ul>
          {listed.slice(0, last).map((thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              tools={tools}
              isChosen={thread.id === chosen?.id}
              wanted={thread.id === chosen?.id ? chosen.wanted : 0}
              onChoose={onChoose}
            />
          ))}
        </ul>
        {listed.length > last && (
          <Button variant="default" className={classes.more ?? ''} onClick={() => setMost(last + step)}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
      {bare.length > 0 && !isAllBare && (
        <UnstyledButton
          className={classes.bare}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconHighlight size={17} stroke={1.6} aria-hidden="true" />
          <span>
            <Plural
              value={bare.length}
              one="# annotation without a comment"
              other="# annotations without a comment"
            />
          </span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" />
        </UnstyledButton>
      )}
    </aside>
  );
}
