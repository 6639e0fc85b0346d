import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { CommentField } from './comment-field.tsx';
import classes from './comments.module.css';
import { emptyDraft } from './draft.ts';
import type { Thread } from './threads.ts';
import type { CommentTools } from './use-comment-tools.ts';
import { WrittenComment } from './written-comment.tsx';

interface CommentThreadProps {
  thread: Thread;
  tools: CommentTools;
  isChosen: boolean;
  /** Not 0: the cursor is wanted in its field. */
  wanted: number;
  onChoose: (id: string, isToWrite: boolean) => void;
}

/** Something on a page, what was written about it, and the field for more. */
export const CommentThread = memo(function CommentThread(props: CommentThreadProps) {
  const { thread, tools, isChosen, wanted, onChoose } = props;
  const { t } = useLingui();
  const card = useRef<HTMLLIElement>(null);
  const [draft, setDraft] = useState(tools.drafts.get(thread.id) ?? emptyDraft);
  const hasWords = thread.number !== null;
  const { number, quote } = thread;
  useEffect(() => {
    if (isChosen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const keep = (next: typeof draft) => {
    setDraft(next);
    tools.drafts.set(thread.id, next);
  };
  const send = (contents: string) => {
    if (hasWords) tools.reply(thread, contents, draft.people);
    else tools.change(thread, contents, draft.people);
    keep(emptyDraft);
  };
  return (
    <li ref={card} className={classes.thread} data-chosen={isChosen || undefined}>
      <WrittenComment
        comment={thread}
        tools={tools}
        thread={{ number, quote, show: () => onChoose(thread.id, false) }}
        quoteClass={classes.quote}
      />
      {thread.replies.length > 0 && (
        <ul className={classes.replies} aria-label={t`Replies`}>
          {thread.replies.map((reply) => (
            <li key={reply.id} className={classes.reply}>
              <WrittenComment comment={reply} tools={tools} />
            </li>
          ))}
        </ul>
      )}
      {tools.mayWrite && !thread.isLocked && (isChosen || draft.text !== '') && (
        <CommentField
          documentId={tools.documentId}
          names={tools.names}
          draft={draft}
          onChange={keep}
          label={hasWords ? t`Add a reply` : t`Add a comment`}
          act={hasWords ? t`Reply` : t`Comment`}
          wanted={wanted}
          onSend={send}
        />
      )}
      {tools.mayWrite && !thread.isLocked && !isChosen && draft.text === '' && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.answer ?? ''}
          onClick={() => onChoose(thread.id, true)}
        >
          {hasWords ? <Trans>Reply</Trans> : <Trans>Add a comment</Trans>}
        </Button>
      )}
    </li>
  );
});
