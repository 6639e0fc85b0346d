import '../../../ui/menu.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { writeTime } from '../../../base/text/write-time.ts';
import { ContactPhoto } from '../../../core/people/contact-photo.tsx';
import { personOfName } from '../../../core/people/person-of-name.ts';
import classes from './comments.module.css';
import type { KnownAuthor } from './known-people.ts';
import type { Comment } from './threads.ts';

interface CommentHeadProps {
  comment: Comment;
  known: KnownAuthor;
  /** Of what begins a thread: its number, if it has one, and what shows it on its page. */
  thread?: { number: number | null; show: () => void };
  /** Null where one may not. */
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

/** Who wrote it and when; of a thread also where, and the way there. */
export function CommentHead({ comment, known, thread, onEdit, onDelete }: CommentHeadProps) {
  const { t } = useLingui();
  const author = comment.author || t`Somebody`;
  const page = comment.object.pageIndex + 1;
  const time = comment.at && <time dateTime={comment.at.toISOString()}>{writeTime(comment.at)}</time>;
  const who = (
    <>
      <ContactPhoto person={personOfName({ ...known, fullName: author })} side={thread ? 28 : 24} />
      <span className={classes.about}>
        <bdi className={classes.name}>{author}</bdi>
        <span className={classes.quiet}>
          {thread && (
            <>
              <span>
                <Trans>Page {page}</Trans>
              </span>
              {time && ' · '}
            </>
          )}
          {time}
        </span>
      </span>
    </>
  );
  return (
    <div className={classes.line}>
      {thread ? (
        <UnstyledButton className={classes.who} onClick={thread.show}>
          {who}
          {thread.number !== null && <span className={classes.number}>{thread.number}</span>}
        </UnstyledButton>
      ) : (
        <div className={classes.who}>{who}</div>
      )}
      {(onEdit || onDelete) && (
        <Menu position="bottom-end" width={160}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={t`More about ${author}’s comment`} title={t`More`}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {onEdit && (
              <Menu.Item leftSection={<IconPencil size={18} stroke={1.6} />} onClick={onEdit}>
                <Trans>Edit</Trans>
              </Menu.Item>
            )}
            {onDelete && (
              <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.6} />} onClick={onDelete}>
                <Trans>Delete</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
