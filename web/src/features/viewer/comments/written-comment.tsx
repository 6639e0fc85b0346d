import { annotationTypes } from '@atrium/contract/parts/annotation-body';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CommentField } from './comment-field.tsx';
import { CommentHead } from './comment-head.tsx';
import { CommentText } from './comment-text.tsx';
import { type Draft, startDraft } from './draft.ts';
import type { Comment } from './threads.ts';
import type { CommentTools } from './use-comment-tools.ts';

interface WrittenCommentProps {
  comment: Comment;
  tools: CommentTools;
  thread?: { number: number | null; show: () => void; quote: string };
  quoteClass?: string | undefined;
}

/** One comment, which can be changed where one may. */
export function WrittenComment({ comment, tools, thread, quoteClass }: WrittenCommentProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft | null>(null);
  const { contents, id, object } = comment;
  const mayChange = tools.mayWrite && !comment.isLocked;
  return (
    <>
      <CommentHead
        comment={comment}
        known={tools.authorOf(id)}
        {...(thread ? { thread } : {})}
        onEdit={mayChange && contents !== '' ? () => setDraft(startDraft(contents, tools.names)) : null}
        onDelete={mayChange ? () => tools.remove(comment) : null}
      />
      {thread && thread.quote !== '' && <blockquote className={quoteClass}>{thread.quote}</blockquote>}
      {draft ? (
        <CommentField
          documentId={tools.documentId}
          names={tools.names}
          draft={draft}
          onChange={setDraft}
          label={t`Comment`}
          act={t`Save`}
          wanted={1}
          mentionsNobody={object.type === annotationTypes.freeText}
          onCancel={() => setDraft(null)}
          onSend={(text) => {
            tools.change(comment, text, draft.people);
            setDraft(null);
          }}
        />
      ) : (
        contents !== '' && <CommentText contents={contents} names={tools.names} />
      )}
    </>
  );
}
