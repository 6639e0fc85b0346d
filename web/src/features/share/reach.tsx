import type { SharePreview } from '@atrium/contract/share';
import { Plural, Trans } from '@lingui/react/macro';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../base/http/call-error.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './share.module.css';
import { previewQuery, type ShareDraft } from './share-queries.ts';

/** How many get the mail, and on request the mail itself. */
export function Reach({ draft }: { draft: ShareDraft }) {
  const [isShown, { toggle }] = useDisclosure();
  const { userIds, roleIds, mailingListIds, ccUserIds } = draft;
  const isChosen = userIds.length + roleIds.length + mailingListIds.length + ccUserIds.length > 0;
  // Who gets it does not hang on the words: they are sent only for the preview.
  const [asked] = useDebouncedValue(isShown ? draft : { ...draft, subject: '', message: '' }, 300, {
    leading: true,
  });
  const { data, error } = useQuery({ ...previewQuery(asked), enabled: isChosen || isShown });
  const Chevron = isShown ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.reach}>
      <div className={classes.line}>
        <IconUsers size={18} stroke={1.6} aria-hidden="true" />
        <p role="status">
          {isChosen && data ? <ReachWords {...data} /> : <Trans>Choose who gets the mail.</Trans>}
        </p>
        <button type="button" className={form.aside} aria-expanded={isShown} onClick={toggle}>
          <Trans>Preview of the mail</Trans>
          <Chevron size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </div>
      {hasStatus(error, 422, 429) && <Notice kind="warn">{error.message}</Notice>}
      {isShown && data && <MailPreview mail={data.mail} />}
    </div>
  );
}

function ReachWords({ people, copies, leftOut }: SharePreview) {
  return (
    <>
      <strong>
        <Plural value={people} one="# person" other="# people" />
      </strong>
      {copies > 0 && (
        <>
          {', '}
          <Plural value={copies} one="a copy to # person" other="a copy to # people" />
        </>
      )}
      {leftOut > 0 && (
        <span className={classes.leftOut}>
          <Plural
            value={leftOut}
            one="# member of a mailing list gets no mail: not everything here is open to them."
            other="# members of mailing lists get no mail: not everything here is open to them."
          />
        </span>
      )}
    </>
  );
}

function MailPreview({ mail }: { mail: SharePreview['mail'] }) {
  return (
    <div className={classes.mail}>
      <dl>
        <dt>
          <Trans context="sender">From</Trans>
        </dt>
        <dd>{mail.from}</dd>
        <dt>
          <Trans>Reply to</Trans>
        </dt>
        <dd>{mail.replyTo}</dd>
        <dt>
          <Trans>Subject</Trans>
        </dt>
        <dd>{mail.subject || '–'}</dd>
      </dl>
      <p className={classes.letter}>{mail.text.trim()}</p>
    </div>
  );
}
